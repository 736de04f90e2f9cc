import { shortTime } from '../ui/time.ts'

const isMoment = (value: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)
const isId = (value: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)

/** A name of the schema as words: `policyCategoryId` as `policy category`. */
const words = (name: string): string =>
  name
    .replace(/Ids?$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()

function text(value: unknown, names: ReadonlyMap<string, string>): string {
  if (Array.isArray(value)) return value.map((each) => text(each, names)).join(', ')
  const said = String(value)
  const name = names.get(said)
  if (name !== undefined) return name
  if (isMoment(said)) return shortTime(said)
  return isId(said) ? said.slice(0, 8) : said
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
    return [`${path.map(words).join(' ')}: ${text(variables, names)}`]
  return Object.entries(variables).flatMap(([name, value]) =>
    filterWords(value, names, ['filter', 'id', 'ids'].includes(name) ? path : [...path, name]),
  )
}
