import { shortTime } from '../ui/time.ts'

const isMoment = (value: string): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)
const isId = (value: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)

/** A name of the schema as words: `policyCategoryId` as `policy category`. */
const words = (name: string): string =>
  name
    .replace(/Ids?$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()

function text(value: unknown): string {
  if (Array.isArray(value)) return value.map(text).join(', ')
  const said = String(value)
  if (isMoment(said)) return shortTime(said)
  return isId(said) ? said.slice(0, 8) : said.replaceAll('_', ' ')
}

/** What an export was narrowed to, from the variables of its query: `search: pills`, `policy category: 0199aa12`. */
export function filterWords(variables: unknown, path: readonly string[] = []): string[] {
  if (variables === null || variables === undefined) return []
  if (typeof variables !== 'object' || Array.isArray(variables))
    return [`${path.map(words).join(' ')}: ${text(variables)}`]
  return Object.entries(variables).flatMap(([name, value]) =>
    filterWords(value, ['filter', 'id', 'ids'].includes(name) ? path : [...path, name]),
  )
}
