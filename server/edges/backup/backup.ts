import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline as connect, Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import pg, { type Client } from 'pg'
import { ConflictError, InvalidInputError } from '../../platform/errors.ts'
import {
  beginReadingAll,
  beginWritingAll,
  copyIn,
  firstFilled,
  migrationsOf,
  rowsIn,
  rowsOut,
  sequencesOf,
  continueSequence,
  type Table,
  tablesInOrder,
} from './tables.store.ts'

/** How many tables and rows a file holds. */
export interface Amount {
  tables: number
  rows: number
}

const firstLine = '-- Verdict backup, migrations '
const sequenceLine = '-- sequence '
const lastLine = '-- complete '
const endOfRows = '\\.'

/**
 * Writes all rows of one moment to a compressed file, as the owner of the database reads them: COPY in its text form, between the
 * statement that loads it and a line with `\.`. The file appears when it is complete.
 */
export async function backUp(url: string, file: string): Promise<Amount> {
  const draft = `${file}.part`
  return onClient(url, async (client) => {
    const amount: Amount = { tables: 0, rows: 0 }
    try {
      await pipeline(
        Readable.from(contents(client, amount)),
        createGzip(),
        createWriteStream(draft, { mode: 0o600 }),
      )
      await rename(draft, file)
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
    return amount
  })
}

async function* contents(client: Client, amount: Amount): AsyncGenerator<string | Buffer> {
  await beginReadingAll(client)
  yield `${firstLine}${JSON.stringify(await migrationsOf(client))}\n`
  for (const table of await tablesInOrder(client)) {
    yield `${copyIn(table)};\n`
    const rows = rowsOut(client, table)
    for await (const chunk of rows) yield chunk as Buffer
    yield `${endOfRows}\n`
    amount.tables++
    amount.rows += rows.rowCount
  }
  for (const { name, last } of await sequencesOf(client)) yield `${sequenceLine}${name} ${last}\n`
  yield `${lastLine}${JSON.stringify(amount)}\n`
}

/**
 * Restores a backup into an empty database of the same version, all of it or nothing.
 * @throws InvalidInputError where the file is of another version or not complete, ConflictError where the database has rows
 */
export function restore(url: string, file: string): Promise<Amount> {
  return onClient(url, async (client) => {
    const tables = await tablesInOrder(client)
    const writing = await beginWritingAll(client, tables)
    const filled = await firstFilled(client, tables)
    if (filled !== undefined)
      throw new ConflictError(`The database is not empty: ${filled} has rows. Restore into a new one`)
    const amount = await load(client, file, tables)
    await writing.commit()
    return amount
  })
}

async function load(client: Client, file: string, tables: readonly Table[]): Promise<Amount> {
  const byStatement = new Map(tables.map((table) => [`${copyIn(table)};`, table]))
  const lines = linesOf(unzipped(file))
  await requireSameVersion(client, (await lines.next()).value)
  const amount: Amount = { tables: 0, rows: 0 }
  for (let read = await lines.next(); !read.done; read = await lines.next()) {
    const line = read.value.toString()
    const table = byStatement.get(line)
    if (table) {
      const rows = rowsIn(client, table)
      await pipeline(Readable.from(untilEnd(lines)), rows)
      amount.tables++
      amount.rows += rows.rowCount
    } else if (line.startsWith(sequenceLine)) {
      const [name = '', last = ''] = line.slice(sequenceLine.length).split(' ')
      await continueSequence(client, name, last)
    } else if (line === `${lastLine}${JSON.stringify(amount)}`) return amount
    else throw refusedFile('The file is no backup of this version, or was changed')
  }
  throw refusedFile('The file is not complete')
}

/** The file cannot be restored. */
const refusedFile = (why: string) => new InvalidInputError({ file: why })

async function requireSameVersion(client: Client, line: Buffer | undefined): Promise<void> {
  const text = line?.toString() ?? ''
  if (!text.startsWith(firstLine)) throw refusedFile('The file is no backup')
  const made = namesIn(text.slice(firstLine.length))
  const here = await migrationsOf(client)
  const apart = [...made, ...here].filter((name) => !made.includes(name) || !here.includes(name))
  if (apart.length > 0)
    throw refusedFile(
      `The backup is of another version (${apart.join(', ')}): restore it with the version that made it, and update then`,
    )
}

/** The names of migrations, as the first line has them. */
function namesIn(text: string): string[] {
  try {
    return JSON.parse(text) as string[]
  } catch {
    throw refusedFile('The file is no backup')
  }
}

/** The bytes of a compressed file. @throws InvalidInputError where it cannot be read, is not compressed, or is cut */
async function* unzipped(file: string): AsyncGenerator<Buffer> {
  const bytes = connect(createReadStream(file), createGunzip(), () => undefined)
  try {
    for await (const chunk of bytes) yield chunk as Buffer
  } catch (error) {
    throw refusedFile(`The file cannot be read: ${(error as Error).message}`)
  }
}

/** The rows of a table, up to the line that ends them. */
async function* untilEnd(lines: AsyncIterator<Buffer>): AsyncGenerator<Buffer> {
  for (let read = await lines.next(); !read.done; read = await lines.next()) {
    if (read.value.toString() === endOfRows) return
    yield Buffer.concat([read.value, Buffer.from('\n')])
  }
  throw refusedFile('The file is not complete')
}

/** Runs work on a connection of its own without timeouts; an open transaction is rolled back when the work fails. */
async function onClient<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const lineFeed = 0x0a

/** The lines of a byte stream, without their ends: separated by line feeds alone, since texts may hold other separators. */
async function* linesOf(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, undefined> {
  let begun: Buffer[] = []
  for await (const chunk of chunks) {
    let from = 0
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, from)) {
      yield Buffer.concat([...begun, chunk.subarray(from, end)])
      begun = []
      from = end + 1
    }
    if (from < chunk.length) begun.push(chunk.subarray(from))
  }
  if (begun.length > 0) yield Buffer.concat(begun)
  return undefined
}
