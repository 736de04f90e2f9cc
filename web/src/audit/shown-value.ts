/** Translations for values of the audit log. */
export interface ValueWords {
  yes: string
  no: string
  none: string
  hidden: string
  /** So many entries of a list. */
  entries: (count: number) => string
  /** So many fields of an object. */
  fields: (count: number) => string
  time: (iso: string) => string
  /** The name of a field. */
  field: (name: string) => string
  /** The name of a field's value; the value itself where it has no other name. */
  value: (field: string, value: string) => string
}

/** A value for display: a line, and the collapsed parts behind it. */
export interface ShownValue {
  line: string
  /** One line for each part; empty where the line is complete. */
  parts: readonly string[]
}

type Fields = Record<string, unknown>

/** Whether a value is an object with fields. */
export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const acronyms = new Set(['ai', 'api', 'csam', 'id', 'ids', 'ip', 'url', 'urls'])

/** The name of a field in words: `policyCategory` becomes `Policy category`, `ruleId` becomes `Rule ID`. */
export function fieldText(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[\s_]+/)
    .map((word) => word.toLowerCase())
  const text = words
    .map((word) => (acronyms.has(word) ? word.toUpperCase().replace(/S$/, 's') : word))
    .join(' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

const secret = /secret|password|token|credential|(api|private)_?key$/i

/** Replaces the values of fields with secret-sounding names. The log has no secrets: this is a second safeguard. */
export function withoutSecrets(value: unknown, hidden: string): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutSecrets(each, hidden))
  if (!isFields(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      typeof each === 'string' && secret.test(name) ? hidden : withoutSecrets(each, hidden),
    ]),
  )
}

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null
const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/
const longestLine = 120
const mostInline = 3

function plainText(value: unknown, words: ValueWords, field = ''): string {
  if (value === null || value === undefined || value === '') return words.none
  if (typeof value === 'boolean') return value ? words.yes : words.no
  if (typeof value !== 'string') return JSON.stringify(value)
  return moment.test(value) ? words.time(value) : words.value(field, value)
}

/** A value for display: one line where it is short and flat, else its size, with its parts collapsed. */
export function shownValue(value: unknown, words: ValueWords, field = ''): ShownValue {
  if (isPlain(value)) {
    const text = plainText(value, words, field)
    const isLong = text.length > longestLine || text.includes('\n')
    return isLong
      ? { line: `${text.slice(0, longestLine).split('\n')[0] ?? ''}…`, parts: text.split('\n') }
      : { line: text, parts: [] }
  }
  const entries = Object.entries(value as object)
  if (entries.length === 0) return { line: words.none, parts: [] }
  const parts = partsOf(value, words)
  const inline = parts.join(', ')
  const isShort =
    entries.length <= mostInline && entries.every(([, each]) => isPlain(each)) && inline.length <= longestLine
  if (isShort) return { line: inline, parts: [] }
  const count = Array.isArray(value) ? words.entries : words.fields
  return { line: count(entries.length), parts }
}

/** The parts of a value, one line each, nested ones indented. */
function partsOf(value: unknown, words: ValueWords, margin = ''): string[] {
  return Object.entries(value as object).flatMap(([name, each]) => {
    const head = Array.isArray(value) ? '' : `${words.field(name)}: `
    if (isPlain(each)) return [`${margin}${head}${plainText(each, words, name)}`]
    const under = Array.isArray(value) ? `${String(Number(name) + 1)}.` : head.trim()
    return [`${margin}${under}`, ...partsOf(each, words, `${margin}  `)]
  })
}
