import type { PreparedStatement, Transaction } from '../platform/database.ts'
import { typedSql, withFieldNames } from '../platform/typed-sql.ts'

/** A transaction that notes what is sent instead of running it, and always answers with the same rows. */
export function recordingTransaction(rows: readonly unknown[], note: (text: string) => void): Transaction {
  const send = async (text: string) => {
    await Promise.resolve()
    note(text)
    return { rows: [...rows] as Record<string, unknown>[], rowCount: rows.length }
  }
  return {
    query: async <T>(statement: string | PreparedStatement) =>
      (await send(typeof statement === 'string' ? statement : statement.text)).rows as T[],
    db: () => typedSql(withFieldNames(send)),
    putOff: ({ text }) => {
      note(text)
    },
    afterCommit: () => undefined,
  }
}
