import { getNullableType, type GraphQLField, isInputObjectType, isListType } from 'graphql'
import { newId } from '../platform/ids.ts'
import { type Ids, mustBeGiven, namedBy, type Place, valid } from './junk.ts'

export const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The id that a place of an operation asks for, among one of each kind by its table; of nothing where none is of that kind. */
export function idFor(all: Readonly<Record<string, string>>, place: string, operation: string): string {
  const asked = snake(place).replace(/_?ids?$/, '')
  const known = all[asked] ?? all[asked.replace('queue', 'review_queue')]
  if (known !== undefined) return known
  const [table] = Object.keys(all)
    .filter((each) => snake(operation).includes(each))
    .sort((a, b) => b.length - a.length)
  return (table === undefined ? undefined : all[table]) ?? newId()
}

/** A value in which one id is another one, and where that stands: a reference stands for its id, a list for its items. */
interface Replaced {
  at: string
  value: unknown
}

/** Values of a place that are right but for one id, which is what `id` says for the place. */
function* replaced(place: Place, ids: Ids, id: (place: string) => string): Generator<Replaced> {
  const inner = getNullableType(place.type)
  if (isListType(inner)) {
    const item = { name: place.name, type: inner.ofType }
    for (const { at, value } of replaced(item, ids, id)) yield { at, value: [value] }
  } else if (isInputObjectType(inner) && inner.isOneOf)
    yield { at: place.name, value: { id: id(namedBy(inner)) } }
  else if (isInputObjectType(inner)) {
    const base = valid(place, ids) as Record<string, unknown>
    for (const field of Object.values(inner.getFields()))
      for (const { at, value } of replaced(field, ids, id))
        yield { at: `${place.name}.${at}`, value: { ...base, [field.name]: value } }
  } else if (String(inner) === 'ID') yield { at: place.name, value: id(place.name) }
}

/** A call of a root field that names one thing which is not there. */
export interface Call {
  name: string
  /** The place of that thing, such as `input.content`. */
  at: string
  variables: Record<string, unknown>
}

/** A call of a root field for each id that it takes, which is replaced there alone. */
export function callsOf(
  { name, args }: GraphQLField<unknown, unknown>,
  own: Readonly<Record<string, string>>,
  id: (place: string) => string,
): Call[] {
  const ids = { own: (place: string) => idFor(own, place, name), foreign: '' }
  const base = Object.fromEntries(args.filter(mustBeGiven).map((arg) => [arg.name, valid(arg, ids)]))
  return args.flatMap((arg) =>
    [...replaced(arg, ids, id)].map(({ at, value }) => ({
      name,
      at,
      variables: { ...base, [arg.name]: value },
    })),
  )
}
