import { appendFileSync, readFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'

/** The file to which a bench adds the statements that it has run; none unless it is asked for. */
export const statementsVariable = 'BENCH_STATEMENTS'

/** A statement on one line, however it is laid out. */
export const oneLine = (statement: string): string => statement.replaceAll(/\s+/g, ' ').trim()

/**
 * Where a file is named, has the PostgreSQL in a data folder log every statement from now on.
 * @returns what adds those that were run to the file, a line each
 */
export async function noteStatements(connectionString: string, dataDir: string): Promise<() => void> {
  const file = process.env[statementsVariable]
  if (!file) return () => undefined
  const owner = new pg.Client({ connectionString })
  await owner.connect()
  await owner.query(`alter system set log_statement = 'all'`)
  await owner.query('alter system set log_parameter_max_length = 0')
  await owner.query('select pg_reload_conf()')
  await owner.end()
  return () => {
    const log = readFileSync(path.join(dataDir, 'postgres/server.log'), 'utf8')
    appendFileSync(file, `${[...new Set(statementsIn(log))].join('\n')}\n`)
  }
}

/** The statements of a log of PostgreSQL, where the further lines of each are indented. */
const statementsIn = (log: string): string[] =>
  log.split(/\n(?!\t)/).flatMap((entry) => {
    const [, statement] = /LOG: {2}(?:statement|execute [^:]+): ([^]*)/.exec(entry) ?? []
    return statement === undefined ? [] : oneLine(statement)
  })
