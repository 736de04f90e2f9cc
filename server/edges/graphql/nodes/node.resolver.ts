import {
  getNamedType,
  type GraphQLField,
  type GraphQLResolveInfo,
  type GraphQLSchema,
  isInterfaceType,
  isObjectType,
} from 'graphql'
import { Arg, Authorized, Ctx, ID, Info, Query, Resolver } from 'type-graphql'
import type { RequestContext } from '../../../access/requests/request-context.ts'
import { InvalidInputError } from '../../../platform/errors.ts'
import { Node, nodeOf } from '../../../platform/graphql/node.ts'
import { typeOfId } from './node.loaders.ts'

const mostIds = 100

/** Any object by its id. */
@Resolver()
export class NodeResolver {
  @Authorized('workspace.read')
  @Query(() => Node, {
    nullable: true,
    description:
      'Anything by its id, as the query of its own answers it, under the same permission; null where there is nothing of this id',
  })
  node(
    @Arg('id', () => ID, { description: "Verdict's id of it" }) id: string,
    @Ctx() context: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Node | null> {
    return find(id, context, info)
  }

  @Authorized('workspace.read')
  @Query(() => [Node], {
    nullable: 'items',
    description:
      'Up to 100 things by their ids, in the order of these; null for each that is not there, and with an error for each that the caller may not read',
  })
  nodes(
    @Arg('ids', () => [ID], { description: "Verdict's ids of them, up to 100" }) ids: string[],
    @Ctx() context: RequestContext,
    @Info() info: GraphQLResolveInfo,
  ): Promise<Node | null>[] {
    if (ids.length > mostIds) throw new InvalidInputError({ ids: `Must be ${mostIds} at most` })
    return ids.map((id) => find(id, context, info))
  }
}

/** Runs the query of the node's own type, so that permissions and visibility are decided in one place. */
async function find(id: string, context: RequestContext, info: GraphQLResolveInfo): Promise<Node | null> {
  const type = await context.load(typeOfId, id)
  const query = type === null ? undefined : queriesOf(info.schema).get(type)
  if (type === null || !query?.resolve) return null
  const found = (await query.resolve(undefined, lookUpOf(query, id), context, info)) as Node | null
  return found && nodeOf(found, type)
}

/** The arguments for a query by id; undefined where the query takes others. */
const lookUpOf = ({ args }: RootField, id: string): object | undefined =>
  ({ id: { id }, by: { by: { id } } })[args[0]?.name ?? '']

type RootField = GraphQLField<unknown, RequestContext>

const known = new WeakMap<GraphQLSchema, Map<string, RootField>>()

/** For each type of node, the query that takes its id and nothing else. */
export function queriesOf(schema: GraphQLSchema): ReadonlyMap<string, RootField> {
  const queries =
    known.get(schema) ?? new Map(Object.values(schema.getQueryType()?.getFields() ?? {}).flatMap(entryOf))
  known.set(schema, queries)
  return queries
}

function entryOf(field: RootField): [string, RootField][] {
  const type = getNamedType(field.type)
  if (field.args.length !== 1 || !lookUpOf(field, '') || !isObjectType(type)) return []
  return type.getInterfaces().some((each) => isInterfaceType(each) && each.name === 'Node')
    ? [[type.name, field]]
    : []
}
