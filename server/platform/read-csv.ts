import { pipeline, Readable } from 'node:stream'
import { CsvError, type CsvErrorCode, type Options, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'

/** A record of a CSV file, with the line that it begins on, from 1. */
export interface CsvRecord {
  line: number
  cells: string[]
}

/** That a file is no CSV, and on which line the record begins that is none. */
export class CsvProblem extends Error {
  override readonly name = 'CsvProblem'

  constructor(
    readonly line: number,
    readonly problem: string,
  ) {
    super(`line ${line}: ${problem}`)
  }
}

/** The longest record in bytes: a quotation mark that is never closed must not read a file into memory. */
const longestRecord = 1024 * 1024

const problems: Partial<Record<CsvErrorCode, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark is not closed',
  CSV_MAX_RECORD_SIZE: 'longer than 1 MiB: a quotation mark is not closed',
  INVALID_OPENING_QUOTE: 'a quotation mark inside of a cell that does not begin with one',
  CSV_INVALID_CLOSING_QUOTE: 'text after a closing quotation mark',
}

/** What the parser hands over where the text of a record is asked for as well. */
interface ParsedRecord {
  record: string[]
  raw: string
}

/** Knows the line that the next record begins on; the parser counts carriage returns as lines. */
class Place {
  #line = 1

  readonly options: Options = {
    bom: true,
    raw: true,
    relax_column_count: true,
    record_delimiter: ['\r\n', '\n'],
    max_record_size: longestRecord,
    // The types do not know what it is called with where `raw` is asked for.
    on_record: ((parsed: ParsedRecord) => this.#take(parsed)) as unknown as NonNullable<Options['on_record']>,
  }

  /** An error of the parser in our words; any other as it is. */
  explained(error: unknown): unknown {
    const problem = error instanceof CsvError ? problems[error.code] : undefined
    return problem ? new CsvProblem(this.#line, problem) : error
  }

  /** The record, unless it is a blank line. */
  #take({ record: cells, raw }: ParsedRecord): CsvRecord | null {
    const line = this.#line
    this.#line += cells.join('').split('\n').length
    return cells.length === 1 && cells[0] === '' && !raw.includes('"') ? null : { line, cells }
  }
}

/** The records of the text of a CSV file. @throws CsvProblem */
export function csvRecords(text: string): CsvRecord[] {
  const place = new Place()
  try {
    return parseAtOnce(text, place.options) as unknown as CsvRecord[]
  } catch (error) {
    throw place.explained(error)
  }
}

/** The records of a CSV file in UTF-8 (RFC 4180) as they come, without blank lines and without a byte order mark. @throws CsvProblem */
export async function* readCsv(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRecord> {
  const place = new Place()
  const parser = parse(place.options)
  // What fails ends the parser, which the loop is told of.
  pipeline(Readable.from(chunks), parser, () => undefined)
  try {
    for await (const record of parser as AsyncIterable<CsvRecord>) yield record
  } catch (error) {
    throw place.explained(error)
  }
}
