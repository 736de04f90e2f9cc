import { type Compilable, type CompiledQuery, type Expression, sql } from 'kysely'
import { anyId } from './any-value.ts'
import type { Sql } from './database.ts'
import { typedSql } from './typed-sql.ts'

const workspace = Symbol('the workspace')
const someIds: readonly string[] = []

const unsent = () => Promise.reject(new Error('a statement that is built is not sent'))
const building: Sql = { query: unsent, db: () => typedSql(unsent) }

/**
 * A read of a workspace's rows by ids, whose statement is built when it is read for the first time: building took longer than sending
 * it. What builds it has the workspace, and what a column is compared with to be any of the ids, as parts of the statement, so that it
 * cannot depend on their values.
 */
export function builtOnce<Row>(
  build: (tx: Sql, workspaceId: Expression<string>, anyOfIds: Expression<string>) => Compilable<Row>,
): (tx: Sql, workspaceId: string, ids: readonly string[]) => Promise<Row[]> {
  let built: CompiledQuery<Row> | undefined
  return async (tx, workspaceId, ids) => {
    const query = (built ??= build(building, sql<string>`${workspace}`, anyId(someIds)).compile())
    const values = new Map<unknown, unknown>([
      [workspace, workspaceId],
      [someIds, ids],
    ])
    const parameters = query.parameters.map((one) => (values.has(one) ? values.get(one) : one))
    return (await tx.db().executeQuery<Row>({ ...query, parameters })).rows
  }
}
