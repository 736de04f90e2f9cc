import { sql } from 'kysely'
import type { Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { SentRequest } from './sent-request.entity.ts'

interface Tables {
  sentRequest: TableOf<SentRequest, 'createdAt' | 'answer'>
}

const tables = (tx: Sql) => tx.db<Tables>()

/** Which request of whom. */
export type RequestKey = Pick<SentRequest, 'workspaceId' | 'sender' | 'requestId'>

/** Writes a request down; false where its id is taken. The same one in another transaction is waited for. */
export async function addRequest(
  tx: Sql,
  request: RequestKey & Pick<SentRequest, 'fingerprint'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows: added } = await tables(tx)
    .insertInto('sentRequest')
    .values(request)
    .onConflict((taken) => taken.columns(['workspaceId', 'sender', 'requestId']).doNothing())
    .executeTakeFirst()
  return added === 1n
}

/** The request that has an id already. */
export const readRequest = (tx: Sql, key: RequestKey): Promise<Pick<SentRequest, 'fingerprint' | 'answer'>> =>
  tables(tx)
    .selectFrom('sentRequest')
    .select(['fingerprint', 'answer'])
    .where('workspaceId', '=', key.workspaceId)
    .where('sender', '=', key.sender)
    .where('requestId', '=', key.requestId)
    .executeTakeFirstOrThrow()

/** Keeps what a request was answered. */
export async function keepAnswer(tx: Sql, key: RequestKey, answer: unknown): Promise<void> {
  await tables(tx)
    .updateTable('sentRequest')
    .set({ answer: sql`${JSON.stringify(answer)}::jsonb` })
    .where('workspaceId', '=', key.workspaceId)
    .where('sender', '=', key.sender)
    .where('requestId', '=', key.requestId)
    .execute()
}
