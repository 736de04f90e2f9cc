import { createReadStream } from 'node:fs'
import { InvalidInputError } from '../../../platform/errors.ts'
import { CsvProblem, type CsvRecord, readCsv } from '../../../platform/read-csv.ts'
import { mostTextBytes } from '../../../signals/scoring/scored-content.input.ts'
import { attributes } from '../../rest/perspective-attributes.ts'

/** A text with its old scores by attribute; null for one without a score. */
export interface OldScores {
  line: number
  text: string
  scores: Record<string, number | null>
}

/** A line that cannot be used, and why. */
export interface LineProblem {
  line: number
  problem: string
}

const textNames = ['text', 'comment', 'comment_text']

/** Where in a record the text and the scores are. */
interface Columns {
  count: number
  text: number
  scores: ReadonlyMap<string, number>
}

const refuse = (problem: string): never => {
  throw new InvalidInputError({ file: problem })
}

/** The columns that the header names. @throws InvalidInputError where the text column or wanted attributes are missing */
function columnsOf({ cells }: CsvRecord, wanted: readonly string[] | undefined): Columns {
  const names = cells.map((cell) => cell.trim().toLowerCase())
  const twice = names.find((name, at) => names.indexOf(name) !== at)
  if (twice !== undefined) refuse(`the header names "${twice}" twice`)
  const text = names.findIndex((name) => textNames.includes(name))
  if (text === -1) refuse(`the header has no column ${textNames.join(', ')}`)
  const present = Object.keys(attributes).filter((name) => names.includes(name.toLowerCase()))
  const missing = wanted?.find((name) => !present.includes(name))
  if (missing !== undefined) refuse(`the header has no column ${missing}`)
  if (present.length === 0) refuse(`the header has no column of ${Object.keys(attributes).join(', ')}`)
  const chosen = wanted ?? present
  return {
    count: cells.length,
    text,
    scores: new Map(chosen.map((name) => [name, names.indexOf(name.toLowerCase())])),
  }
}

function scoreOf(cell: string): number | null {
  if (cell.trim() === '') return null
  const score = Number(cell)
  return score >= 0 && score <= 1 ? score : Number.NaN
}

/** The text and scores of a record, or why it cannot be used. */
function rowOf(
  { line, cells }: CsvRecord,
  { count, text: at, scores: places }: Columns,
): OldScores | LineProblem {
  if (cells.length !== count) return { line, problem: `${cells.length} cells, and the header has ${count}` }
  const text = cells[at] ?? ''
  if (text.trim() === '') return { line, problem: 'no text' }
  if (Buffer.byteLength(text) > mostTextBytes)
    return { line, problem: `more than ${mostTextBytes} bytes of text` }
  const scores: Record<string, number | null> = {}
  for (const [name, place] of places) {
    scores[name] = scoreOf(cells[place] ?? '')
    if (Number.isNaN(scores[name])) return { line, problem: `${name} is not a number from 0 to 1` }
  }
  return { line, text, scores }
}

/**
 * Reads texts with their old scores from a CSV file, one after the other, for the wanted attributes or for all.
 * @throws InvalidInputError for a file that cannot be read, or is not of the kind
 */
export async function* readOldScores(
  file: string,
  wanted?: readonly string[],
): AsyncGenerator<OldScores | LineProblem> {
  let columns: Columns | undefined
  try {
    for await (const record of readCsv(createReadStream(file))) {
      if (columns) yield rowOf(record, columns)
      else columns = columnsOf(record, wanted)
    }
  } catch (error) {
    if (error instanceof CsvProblem) refuse(error.message)
    if (error instanceof Error && 'code' in error && 'syscall' in error) refuse(`${file} cannot be read`)
    throw error
  }
  if (!columns) refuse('the file is empty')
}
