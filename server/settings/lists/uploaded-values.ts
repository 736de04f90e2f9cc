import { InvalidInputError } from '../../platform/errors.ts'
import { check, text } from '../../platform/validation.ts'
import { examineValues } from './check-values.ts'
import { fileEntries } from './list-file.ts'
import { ListType, type ListTypeDefinition } from './list-type.ts'
import { ListItemsInput } from './list.input.ts'

/** The exclusive limit of an uploaded file's size, in bytes (section 8). */
export const uploadLimit = 5 * 1024 * 1024

/** A value of a file, with its position. */
interface Entry {
  value: string
  place: string
}

const storable = text({ max: 2048 })

/**
 * The values of an uploaded .txt file (section 2.9): one per line, in quotation marks where it has line breaks, or one line of
 * comma-separated values.
 * @throws InvalidInputError on `text` for a file of 5 MB or more, or with the number of the first invalid line
 */
export async function uploadedValues(definition: ListTypeDefinition, file: string): Promise<string[]> {
  if (Buffer.byteLength(file) >= uploadLimit) throw refused('Must be under 5 MB')
  const entries = entriesOf(definition.key, file)
  if (entries.length === 0) throw refused('There is nothing in the file')
  const items = entries.map(({ value }) => value)
  if (items.length > mostEntries) throw refused('At most 50,000 items')
  for (const { value, place } of entries) {
    const { error } = storable.safeParse(value)
    if (error) throw refused(`${place}: ${error.issues[0]?.message}`)
  }
  const { values, problems } = await examineValues(definition, items)
  const [first] = problems
  if (!first) return check(ListItemsInput, { items: values }).items
  throw refused(`${entries[first[0]]?.place}: ${first[1]}`)
}

const mostEntries = 50_000
const refused = (message: string) => new InvalidInputError({ text: message })

function entriesOf(type: ListType, file: string): Entry[] {
  const written = fileEntries(file)
  const [only] = written
  if (only && written.length === 1 && !only.isQuoted) {
    const values = (type === ListType.regexes ? splitPatterns(only.value) : only.value.split(','))
      .map((value) => value.trim())
      .filter(Boolean)
    if (values.length > 1)
      return values.map((value, index) => ({ value, place: `Line ${only.line}, value ${index + 1}` }))
  }
  return written.map(({ value, line }) => ({ value, place: `Line ${line}` }))
}

/** Splits comma-separated patterns; a comma within a pattern, as in `a{2,3}`, `[,;]` or `\,`, does not separate. */
function splitPatterns(line: string): string[] {
  const patterns = ['']
  let depth = 0
  for (const [part] of line.matchAll(/\\.|[^]/gu)) {
    if ('{[('.includes(part)) depth++
    else if ('}])'.includes(part)) depth = Math.max(0, depth - 1)
    if (part === ',' && depth === 0) patterns.push('')
    else patterns.push(`${patterns.pop() ?? ''}${part}`)
  }
  return patterns
}
