import { readFileSync } from 'node:fs'
import path from 'node:path'
import {
  buildSchema,
  getNamedType,
  getNullableType,
  type GraphQLField,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isObjectType,
} from 'graphql'
import { root } from '../../chaos/stage/root.ts'
import type { SessionClient } from '../../e2e/support/session.ts'
import { type Ids, mustBeGiven, type Place, valid } from '../../server/test/junk.ts'
import { idFor } from '../../server/test/missing-things.ts'

export const schema = buildSchema(readFileSync(path.join(root, 'schema/schema.graphql'), 'utf8'))

/** Fields without free text: ids of requests, filters, secrets, and fixed choices. */
const wordless =
  /^(requestId|filter|next|selection|color|key|kind|provider|hosts|language|languages|spokenLanguages|email|password|code|token)$/

/** A value of an input that contains a text, and where. */
export interface Worded {
  at: string
  value: unknown
}

const fieldsOf = (type: GraphQLInputType): Place[] =>
  isInputObjectType(type) ? Object.values(type.getFields()) : []

/**
 * Variants of a value with a text in each of its text fields, one at a time; all else is as in `base`, or only what is required.
 */
export function* worded(place: Place, base: unknown, ids: Ids, text: string): Generator<Worded> {
  const inner = getNullableType(place.type)
  if (wordless.test(place.name)) return
  if (isListType(inner)) {
    const item = { name: place.name, type: inner.ofType }
    const [first] = Array.isArray(base) ? (base as unknown[]) : []
    for (const { at, value } of worded(item, first, ids, text)) yield { at, value: [value] }
  } else if (isInputObjectType(inner) && !inner.isOneOf) {
    const whole = { ...(valid({ name: place.name, type: inner }, ids) as object), ...(base as object) }
    for (const field of fieldsOf(inner))
      for (const { at, value } of worded(field, (whole as Record<string, unknown>)[field.name], ids, text))
        yield { at: `${place.name}.${at}`, value: { ...whole, [field.name]: value } }
  } else if (String(inner) === 'String') yield { at: place.name, value: text }
}

/** Fields of mutations beyond those that the schema requires. */
export type Given = Readonly<Record<string, Record<string, unknown>>>

/** The minimal valid input of a mutation, without any of the texts. */
export const plain = (
  { args }: GraphQLField<unknown, unknown>,
  given: Record<string, unknown> = {},
  ids: Ids,
): Record<string, unknown> =>
  Object.fromEntries(
    args
      .filter(mustBeGiven)
      .map((arg) => [
        arg.name,
        isInputObjectType(getNullableType(arg.type))
          ? { ...(valid(arg, ids) as object), ...given }
          : valid(arg, ids),
      ]),
  )

/** Whether a mutation creates an object. */
export const makes = (name: string): boolean => /^(create|register|submit|save|invite)/.test(name)

/**
 * The mutations with a text field: first those that create an object without needing others, then other creations, then the rest.
 */
export function mutationsWithTexts(given: Given, ids: Ids): GraphQLField<unknown, unknown>[] {
  const order = ({ name, args }: GraphQLField<unknown, unknown>) => {
    if (!makes(name)) return 2
    const needs = JSON.stringify([plain({ args } as GraphQLField<unknown, unknown>, given[name], ids)])
    return Number(/\$[a-z]|"of something else"/.test(needs))
  }
  return Object.values(schema.getMutationType()?.getFields() ?? {})
    .filter(({ args }) => args.some((arg) => !worded(arg, undefined, ids, '').next().done))
    .sort((a, b) => order(a) - order(b))
}

const snake = (name: string) => name.replace(/(?<=.)[A-Z]/g, '_$&').toLowerCase()

/** The lists of the schema that need no arguments but enums, with the type of their rows. */
const lists = Object.values(schema.getQueryType()?.getFields() ?? {}).flatMap(({ name, args, type }) => {
  const needed = args.filter(mustBeGiven)
  const named = getNamedType(type)
  if (!needed.every((arg) => isEnumType(getNullableType(arg.type))) || !isObjectType(named)) return []
  const nodes = named.getFields()['nodes']
  const thing = nodes ? getNamedType(nodes.type) : named
  const isOfThings = isObjectType(thing) && 'id' in thing.getFields()
  if (!isOfThings || !(nodes ?? isListType(getNullableType(type)))) return []
  const given = needed.map((arg) => `${arg.name}: ${String(valid(arg, idsFor({}, '')))}`)
  // One that waits for a decision on an item, not on an appeal.
  if (name === 'reviews') given.push('filter: { states: [OPEN], appealed: false }')
  const asked = given.length > 0 ? `${name}(${given.join(', ')})` : name
  return [{ name, kind: snake(thing.name), source: `${asked} { ${nodes ? 'nodes { id }' : 'id'} }` }]
})

/** Lists for the operator, which a member may not read. */
const ofOperator: readonly string[] = ['workspaces']

/** The id of one object of each type that a workspace has, by its type in lower case; of reviews, one that is open. */
export async function idsOf(ask: SessionClient, only?: string): Promise<Record<string, string>> {
  const ids: Record<string, string> = {}
  const asked = lists.filter(({ name }) => (only === undefined ? !ofOperator.includes(name) : name === only))
  for (const { kind, source } of asked) {
    const { found } = await ask<{ found: { id: string }[] | { nodes: { id: string }[] } }>(
      `{ found: ${source} }`,
    )
    const [first] = Array.isArray(found) ? found : found.nodes
    if (first) ids[kind] ??= first.id
  }
  return ids
}

/** The ids for a mutation's arguments, of existing objects. */
export function idsFor(known: Readonly<Record<string, string>>, operation: string): Ids {
  return { own: (place) => idFor(known, place, operation), foreign: '' }
}
