import { readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { rooms } from './rooms.ts'
import { root, server, textOf } from './source.ts'

/** Rooms whose files may contain SQL: the platform, what counts and deletes over all nouns, and the database's set-up. */
const free = /^server\/(platform|insight|wiring)\//

const sendsText = /\bquery(<[^(]*>)?\(|\bputOff\(/
const builds = /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|with|withRecursive)(<[^(]*>)?\(/
const runsBuilt = /\bfrom 'kysely'[^]*\.execute(TakeFirst\w*)?\(|\bexecuteQuery\(/
const sqlCalls = [sendsText, builds, runsBuilt]

/** The files that send statements which are written as text, with a call of `query` or `putOff`. */
export const filesWithSqlText = (): string[] => server.filter((path) => sendsText.test(textOf(path)))

/** The files that contain SQL, as text or built. */
export const filesWithSql = (): string[] =>
  server.filter((path) => sqlCalls.some((sign) => sign.test(textOf(path))))

/** The files that contain SQL and are no stores. */
export const sqlOutsideStores = (): string[] =>
  filesWithSql().filter((path) => !path.endsWith('.store.ts') && !free.test(path))

/**
 * Folders that may name the tables of other rooms: analytics counts over all nouns, reconciling compares them, retention and
 * erasure delete from all, and user records are read from all.
 */
const overAllNouns = /^server\/insight\/(analytics|erasure|reconcile|retention|user-records)\//

const camelCase = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** The tables of the database by their SQL names, and by their names in the query builder. */
function tables(): Map<string, string> {
  const texts = readdirSync(join(root, 'migrations')).map((file) => textOf(join('migrations', file)))
  const names = texts.flatMap((text) =>
    [...text.matchAll(/\bcreate table (\w+)/g)].map(([, name = '']) => name),
  )
  return new Map(names.flatMap((name) => [[name, name] as const, [camelCase(name), name] as const]))
}

const comment = /\/\*[^]*?\*\/|^\s*\/\/.*$/gm
const inSql = /\b(?:from|join|into|update|using)\s+(?:only\s+)?(\w+)(?!\s*\(|\s+that\b)/g
const inBuilder =
  /\.?\b(?:selectFrom|insertInto|updateTable|deleteFrom|(?:inner|left)Join|from|using|namesIn(?:<[^(]*>)?)\(\s*'(\w+)/g
const tableExpression = /(?:\bwith|,)\s+(?:recursive\s+)?(\w+) as (?:materialized )?\(/g

/** The tables that a file names in its statements; a common table expression with the name of a table does not count. */
function tablesIn(path: string, known: ReadonlyMap<string, string>): Set<string> {
  const text = textOf(path).replaceAll(comment, '')
  const parts = new Set([...text.matchAll(tableExpression)].map(([, name]) => name))
  const named = [
    ...[...text.matchAll(inSql)].flatMap(([, name = '']) => (parts.has(name) ? [] : name)),
    ...[...text.matchAll(inBuilder)].map(([, name = '']) => name),
  ]
  return new Set(named.flatMap((name) => known.get(name) ?? []))
}

/** The places that name each table, given the place of a path; files that are about all nouns are left out. */
function placesOfTables(placeOf: (path: string) => string): Map<string, string[]> {
  const known = tables()
  const namedIn = new Map<string, Set<string>>()
  for (const path of server.filter((path) => !overAllNouns.test(path)))
    for (const table of tablesIn(path, known))
      namedIn.set(table, (namedIn.get(table) ?? new Set()).add(placeOf(path)))
  return new Map([...namedIn].flatMap(([table, named]) => (named.size > 1 ? [[table, [...named]]] : [])))
}

/** The tables that the files of more than one room name, with these rooms. */
export function tablesOfSeveralRooms(): { table: string; rooms: string[] }[] {
  const several = placesOfTables((path) => path.split('/')[1] ?? '')
  return [...several].map(([table, named]) => ({
    table,
    rooms: rooms.flatMap(({ name }) => (named.includes(name) ? [name] : [])),
  }))
}

/** The tables that the files of more than one folder name, each with these folders, in the order of their names. */
export const tablesOfSeveralFolders = (): Record<string, string[]> =>
  Object.fromEntries(
    [...placesOfTables((path) => dirname(path).replace('server/', ''))]
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([table, folders]) => [table, folders.sort()]),
  )
