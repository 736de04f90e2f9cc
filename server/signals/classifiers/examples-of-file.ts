import { z } from 'zod'
import { InvalidInputError } from '../../platform/errors.ts'
import { CsvProblem, type CsvRecord, csvRecords } from '../../platform/read-csv.ts'
import { ExampleLabel } from './classifier-example.entity.ts'
import type { ClassifierKind } from './classifier.entity.ts'
import { mostExamples } from './classifier.input.ts'
import { exampleProblem, newExample, type NewExample } from './new-example.ts'

/** A parsed line of a file. */
interface ReadLine {
  line: number
  label: string
  value: string
}

const uploadLimit = 5 * 1024 * 1024
const mostErrors = 20
const labels: Readonly<Record<string, ExampleLabel>> = {
  violates: ExampleLabel.violates,
  violating: ExampleLabel.violates,
  '1': ExampleLabel.violates,
  true: ExampleLabel.violates,
  yes: ExampleLabel.violates,
  fine: ExampleLabel.fine,
  '0': ExampleLabel.fine,
  false: ExampleLabel.fine,
  no: ExampleLabel.fine,
}
const valueColumns = ['text', 'url', 'image_url']
const JsonLine = z.looseObject({ label: z.union([z.string(), z.number(), z.boolean()]) })

/**
 * The examples of a file: CSV with a header that names `label` and `text` (`url` for images), or JSON lines with the same fields.
 * A label is violates or fine, 1 or 0, true or false, yes or no.
 * @throws InvalidInputError on `file`, and on `file.<line>` for up to 20 invalid lines
 */
export function examplesOfFile(kind: ClassifierKind, file: string): NewExample[] {
  if (Buffer.byteLength(file) >= uploadLimit) throw refused('Must be under 5 MB')
  const problems: Record<string, string> = {}
  const lines = /^\uFEFF?\s*\{/.test(file) ? jsonLines(file, problems) : csvLines(file)
  if (lines.length > mostExamples) throw refused(`At most ${mostExamples.toLocaleString('en')} examples`)
  const examples = lines.flatMap(({ line, label, value }) => {
    const side = labels[label.trim().toLowerCase()]
    const problem = side ? exampleProblem(kind, value) : 'The label must be violates or fine'
    if (problem) problems[`file.${line}`] = `Line ${line}: ${problem}`
    return side && !problem ? [newExample(kind, side, value)] : []
  })
  const [...found] = Object.entries(problems)
  if (found.length > 0) throw new InvalidInputError(Object.fromEntries(found.slice(0, mostErrors)))
  if (examples.length === 0) throw refused('There is no example in the file')
  return examples
}

function recordsOf(file: string): CsvRecord[] {
  try {
    return csvRecords(file)
  } catch (error) {
    if (!(error instanceof CsvProblem)) throw error
    const problem = `Line ${error.line}: ${error.problem}`
    throw new InvalidInputError({ [`file.${error.line}`]: problem })
  }
}

function csvLines(file: string): ReadLine[] {
  const [header, ...rows] = recordsOf(file)
  const names = header?.cells.map((name) => name.trim().toLowerCase()) ?? []
  const label = names.indexOf('label')
  const value = names.findIndex((name) => valueColumns.includes(name))
  if (label < 0 || value < 0) throw refused('The first line must name the columns label and text (or url)')
  return rows.map(({ line, cells }) => ({ line, label: cells[label] ?? '', value: cells[value] ?? '' }))
}

function jsonLines(file: string, problems: Record<string, string>): ReadLine[] {
  return file
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\n|\r/)
    .flatMap((text, index) => {
      if (text.trim() === '') return []
      const line = index + 1
      const parsed = JsonLine.safeParse(jsonOf(text))
      const value =
        parsed.success &&
        valueColumns.map((name) => parsed.data[name]).find((each) => typeof each === 'string')
      if (parsed.success && typeof value === 'string')
        return [{ line, label: String(parsed.data.label), value }]
      problems[`file.${line}`] = `Line ${line}: must be a JSON object with label and text (or url)`
      return []
    })
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const refused = (message: string) => new InvalidInputError({ file: message })
