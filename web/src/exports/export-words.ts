import { shortTime } from '../ui/time.ts'

const isMoment = (value: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)
const isId = (value: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)

/** A schema name as words: `policyCategoryId` as `policy category`. */
const words = (name: string): string =>
  name
    .replace(/Ids?$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()

const isEnum = (value: string): boolean => /^[A-Z]+(_[A-Z]+)*$/.test(value)

/** Filters whose values are typed texts or the customer platform's own names, and are not translated. */
const verbatim = new Set(['search', 'tags', 'externalId', 'externalIds'])

function text(value: unknown, names: ReadonlyMap<string, string>, part: string | undefined): string {
  if (Array.isArray(value)) return value.map((each) => text(each, names, part)).join(', ')
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([key, each]) => text(each, names, key))
      .join(' ')
  const word = String(value)
  const name = names.get(word)
  if (name !== undefined || verbatim.has(part ?? '')) return name ?? word
  if (isMoment(word)) return shortTime(word)
  if (isId(word)) return word.slice(0, 8)
  return isEnum(word) ? word.toLowerCase().replaceAll('_', ' ') : word
}

/**
 * The filters of an export, from the variables of its query: `search: pills`, `policy category: Spam`. An id without a name here
 * is shortened.
 */
export function filterWords(
  variables: unknown,
  names: ReadonlyMap<string, string>,
  path: readonly string[] = [],
): string[] {
  if (variables === null || variables === undefined) return []
  if (typeof variables !== 'object' || Array.isArray(variables))
    return [`${path.map(words).join(' ')}: ${text(variables, names, path.at(-1))}`]
  return Object.entries(variables).flatMap(([name, value]) =>
    filterWords(value, names, ['filter', 'id', 'ids'].includes(name) ? path : [...path, name]),
  )
}
