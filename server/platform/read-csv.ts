import { pipeline, Readable } from 'node:stream'
import { CsvError, type CsvErrorCode, type Options, parse } from 'csv-parse'
import { parse as parseAtOnce } from 'csv-parse/sync'

/** A record of a CSV file, with its first line, from 1. */
export interface CsvRecord {
  line: number
  cells: string[]
}

/** The file is not valid CSV; has the first line of the invalid record. */
export class CsvProblem extends Error {
  override readonly name = 'CsvProblem'

  constructor(
    readonly line: number,
    readonly problem: string,
  ) {
    super(`line ${line}: ${problem}`)
  }
}

/** The longest record in bytes: an unclosed quotation mark must not read a whole file into memory. */
const longestRecord = 1024 * 1024

const problems: Partial<Record<CsvErrorCode, string>> = {
  CSV_QUOTE_NOT_CLOSED: 'a quotation mark is not closed',
  CSV_MAX_RECORD_SIZE: 'longer than 1 MiB: a quotation mark is not closed',
  INVALID_OPENING_QUOTE: 'a quotation mark inside of a cell that does not begin with one',
  CSV_INVALID_CLOSING_QUOTE: 'text after a closing quotation mark',
}

/** The parser's output with the option `raw`. */
interface ParsedRecord {
  record: string[]
  raw: string
}

/** Tracks the first line of the next record; the parser counts carriage returns as lines. */
class Place {
  #line = 1
  readonly options: Options

  constructor(delimiter = ',') {
    this.options = {
      bom: true,
      delimiter,
      raw: true,
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n'],
      max_record_size: longestRecord,
      // The library's types have another argument for `raw`.
      on_record: ((parsed: ParsedRecord) => this.#take(parsed)) as unknown as NonNullable<
        Options['on_record']
      >,
    }
  }

  /** Maps an error of the parser to a CsvProblem; returns any other unchanged. */
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

/**
 * The records of the text of a CSV file whose first line names its columns: what stands between the first two of them separates
 * all cells, a comma, a semicolon (of a spreadsheet where the comma is decimal) or a tab. @throws CsvProblem
 */
export function csvRecords(text: string): CsvRecord[] {
  const [separator] = /[,;\t]/.exec(text.slice(0, text.search(/[\r\n]|$/))) ?? []
  const place = new Place(separator)
  try {
    return parseAtOnce(text, place.options) as unknown as CsvRecord[]
  } catch (error) {
    throw place.explained(error)
  }
}

/** The records of a CSV stream in UTF-8 (RFC 4180), without blank lines and the byte order mark. @throws CsvProblem */
export async function* readCsv(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<CsvRecord> {
  const place = new Place()
  const parser = parse(place.options)
  // An error destroys the parser, so that the loop below throws it.
  pipeline(Readable.from(chunks), parser, () => undefined)
  try {
    for await (const record of parser as AsyncIterable<CsvRecord>) yield record
  } catch (error) {
    throw place.explained(error)
  }
}
