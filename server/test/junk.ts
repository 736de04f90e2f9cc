import {
  coerceInputValue,
  getNullableType,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql'
import { encodeCursor } from '../platform/graphql/connection.ts'
import { newId } from '../platform/ids.ts'

const nested = (depth: number): unknown => {
  let value: unknown = []
  for (let i = 0; i < depth; i++) value = [value]
  return value
}
const strings = ['', ' ', '\0', 'a\0b', '\ud800', '\u202e', '%_\\', "'; --", '__proto__', 'x'.repeat(100_000)]
/** What could pass for a cursor, of lists with one to four sort keys. */
const cursors = [1, 2, 3, 4].flatMap((length) =>
  [null, -1, 1e308, 'x', '\0', '2026-02-31T00:00:00.000000Z', {}, nested(2000)].map((key) =>
    encodeCursor(JSON.stringify(['Content.CREATED_AT.DESC', ...Array.from({ length }, () => key)])),
  ),
)
const notOfEnums = [...strings, 12]
const wrongTypes = [null, true, 1.5, [], {}, nested(10_000)]

/** What is sent wherever a value of the type goes, beside what every place gets. */
const junk: Record<string, unknown[]> = {
  String: [...strings, 12],
  ID: [...strings, 12, 'nonsense', 'ffffffff-ffff-ffff-ffff-ffffffffffff', `{${newId()}}`],
  Int: [-1, 0, 1, 2 ** 31 - 1, -(2 ** 31), 2 ** 31, 1e300, 'x', ''],
  Float: [-1, 0, 1e308, -1e308, 'x', ''],
  Boolean: ['x', 0],
  DateTimeISO: [
    '',
    'x',
    '\0',
    '0000-01-01T00:00:00Z',
    '9999-12-31T23:59:59.999Z',
    '2026-02-30T00:00:00Z',
    0,
    1e20,
  ],
  JSON: [
    ...strings,
    12,
    1e308,
    nested(60),
    { '\0': 1 },
    { a: '\0' },
    { a: '\ud800' },
    { constructor: 1, toString: 2 },
  ],
}

const scalars: Record<string, unknown> = {
  String: 'something',
  Int: 1,
  Float: 1,
  Boolean: true,
  JSON: {},
  DateTimeISO: '2026-01-01T00:00:00.000Z',
}

/** Something that takes a value: an argument, or a field of an input. */
export interface Place {
  name: string
  type: GraphQLInputType
  defaultValue?: unknown
}

/** An argument as a variable of its name: one that has a default may be left out. */
export const declarationOf = ({ name, type, defaultValue }: Place): string =>
  `$${name}: ${String(defaultValue === undefined ? type : getNullableType(type))}`

/** Whether a call without it is refused before anything is looked at. */
export const mustBeGiven = ({ type, defaultValue }: Place) =>
  isNonNullType(type) && defaultValue === undefined
const fieldsOf = (type: GraphQLInputType): Place[] =>
  isInputObjectType(type) ? Object.values(type.getFields()) : []

/** The ids that calls are made with: of a thing that the place asks for, and of another workspace's. */
export interface Ids {
  own(place: string): string
  foreign: string
}

/** The name of a place that holds a reference: what it refers to. */
export const namedBy = ({ name }: { name: string }) => name.replace('Reference', '').toLowerCase()

/** A value of the place's type with nothing that need not be given. */
export function valid({ name, type }: Place, ids: Ids): unknown {
  const inner = getNullableType(type)
  if (isListType(inner)) return [valid({ name, type: inner.ofType }, ids)]
  if (isEnumType(inner)) return inner.getValues()[0]?.name
  if (isInputObjectType(inner) && inner.isOneOf) return { id: ids.own(namedBy(inner)) }
  if (isInputObjectType(inner))
    return Object.fromEntries(
      fieldsOf(inner)
        .filter(mustBeGiven)
        .map((field) => [field.name, valid(field, ids)]),
    )
  return String(inner) === 'ID' ? ids.own(name) : scalars[String(inner)]
}

/** What types have refused so far, by their names. */
export type Refused = Map<string, Set<unknown>>

/**
 * The values but for those that the type has refused before: it refuses a value before anything asks for what the value
 * is, in the same way in each of its places, so one of them is enough.
 */
function* unlessRefused(type: GraphQLInputType, values: Iterable<unknown>, refused: Refused) {
  for (const value of values) {
    const name = String(value === null ? type : getNullableType(type))
    const before = refused.get(name) ?? new Set()
    if (before.has(value)) continue
    if (!takes(type, value)) refused.set(name, before.add(value))
    yield value
  }
}

function takes(type: GraphQLInputType, value: unknown): boolean {
  let isTaken = true
  coerceInputValue(value, type, () => (isTaken = false))
  return isTaken
}

/** Every value for a place in which there is junk somewhere, and only there; of what a type refuses by itself, each once. */
export function* spoiled(place: Place, ids: Ids, refused: Refused): Generator<unknown> {
  const inner = getNullableType(place.type)
  yield* unlessRefused(place.type, wrongTypes, refused)
  if (isListType(inner)) {
    const item = { name: place.name, type: inner.ofType }
    for (const bad of spoiled(item, ids, refused)) yield [bad]
    yield Array.from({ length: 2000 }, () => valid(item, ids))
  } else if (isEnumType(inner)) yield* unlessRefused(place.type, notOfEnums, refused)
  else if (isInputObjectType(inner)) {
    const base = valid(place, ids) as Record<string, unknown>
    yield { ...base, unknown: 1 }
    for (const field of fieldsOf(inner))
      for (const bad of spoiled(field, ids, refused)) yield { ...base, [field.name]: bad }
  } else yield* unlessRefused(place.type, junk[String(inner)] ?? [], refused)
  if (String(inner) === 'ID') yield ids.foreign
  if (place.name === 'after') yield* cursors
}
