import { shortTime } from '../ui/time.ts'

const isMoment = (value: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)
const isId = (value: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)

/** A name of the schema as words: `policyCategoryId` as `policy category`. */
const words = (name: string): string =>
  name
    .replace(/Ids?$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()

const isEnum = (value: string): boolean => /^[A-Z]+(_[A-Z]+)*$/.test(value)

/** What people have typed and the platform's own names stay as they are, whatever they look like. */
const verbatim = new Set(['search', 'tags', 'externalId', 'externalIds'])

function text(value: unknown, names: ReadonlyMap<string, string>, part: string | undefined): string {
  if (Array.isArray(value)) return value.map((each) => text(each, names, part)).join(', ')
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([key, each]) => text(each, names, key))
      .join(' ')
  const said = String(value)
  const name = names.get(said)
  if (name !== undefined || verbatim.has(part ?? '')) return name ?? said
  if (isMoment(said)) return shortTime(said)
  if (isId(said)) return said.slice(0, 8)
  return isEnum(said) ? said.toLowerCase().replaceAll('_', ' ') : said
}

/**
 * What an export was narrowed to, from the variables of its query: `search: pills`, `policy category: Spam`. An id that has
 * no name here is shortened.
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
