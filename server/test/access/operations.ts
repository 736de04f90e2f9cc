import {
  getNamedType,
  type GraphQLField,
  type GraphQLOutputType,
  type GraphQLSchema,
  isAbstractType,
  isLeafType,
  isObjectType,
} from 'graphql'
import { getMetadataStorage } from 'type-graphql'
import { newId } from '../../platform/ids.ts'
import { declarationOf, mustBeGiven, valid } from '../junk.ts'

/** A field at the root of the schema, as an operation of its own. */
export interface RootField {
  kind: 'query' | 'mutation' | 'subscription'
  field: GraphQLField<unknown, unknown>
  source: string
  /** The permissions that it declares; none where anybody may ask. */
  permissions: readonly string[]
}

/** Every query, mutation and subscription; what ends or restricts somebody's access comes last. */
export function rootFields(schema: GraphQLSchema): RootField[] {
  const declared = declaredPermissions()
  const roots = [
    ['query', schema.getQueryType()],
    ['mutation', schema.getMutationType()],
    ['subscription', schema.getSubscriptionType()],
  ] as const
  const all = roots.flatMap(([kind, type]) =>
    Object.values(type?.getFields() ?? {}).map((field) => ({
      kind,
      field,
      source: sourceOf(kind, field),
      permissions: declared.get(field.name) ?? [],
    })),
  )
  const locksOut = ({ field: { name } }: RootField) =>
    Number(/^(sign|delete|remove|revoke|require|set)/.test(name))
  return all.sort((a, b) => locksOut(a) - locksOut(b))
}

function declaredPermissions(): Map<string, string[]> {
  const { queries, mutations, subscriptions } = getMetadataStorage()
  return new Map(
    [...queries, ...mutations, ...subscriptions].map(({ schemaName, roles }) => [
      schemaName,
      (roles ?? []).map(String),
    ]),
  )
}

function sourceOf(kind: string, { name, args, type }: GraphQLField<unknown, unknown>): string {
  const declared = args.map(declarationOf).join(', ')
  const given = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ')
  const head = args.length > 0 ? `${kind} (${declared}) { ${name}(${given})` : `${kind} { ${name}`
  return `${head}${selectionOf(type)} }`
}

/** What tells that something is there: its type, and its id where it has one. */
function selectionOf(type: GraphQLOutputType): string {
  const named = getNamedType(type)
  if (isLeafType(named)) return ''
  if (isAbstractType(named) || !isObjectType(named)) return ' { __typename }'
  const { id } = named.getFields()
  return id && id.args.length === 0 ? ' { __typename id }' : ' { __typename }'
}

/** Variables of the right types that name nothing which is there. */
export const namingNothing = ({ field: { args } }: RootField): Record<string, unknown> =>
  Object.fromEntries(
    args.filter(mustBeGiven).map((arg) => [arg.name, valid(arg, { own: () => newId(), foreign: '' })]),
  )
