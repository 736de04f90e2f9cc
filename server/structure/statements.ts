import { server, textOf } from './source.ts'

/** Rooms whose files may speak SQL: what all rooms stand on, what counts and deletes over all nouns, and the database's set-up. */
const free = /^server\/(platform|insight|wiring)\//

const statement = /\bquery(<[^(]*>)?\(|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/

/** The files that speak SQL beside the stores of nouns. */
export const sqlOutsideStores = (): string[] =>
  server.filter((path) => !path.endsWith('.store.ts') && !free.test(path) && statement.test(textOf(path)))
