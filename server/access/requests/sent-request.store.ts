import { sql } from 'kysely'
import type { Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { SentRequest } from './sent-request.entity.ts'

interface Tables {
  sentRequest: TableOf<SentRequest, 'createdAt' | 'answer'>
}

const tables = (tx: Sql) => tx.db<Tables>()

/** The key of a request. */
export type RequestKey = Pick<SentRequest, 'workspaceId' | 'sender' | 'requestId'>

/** Records a request; false where its id is taken. Waits for a concurrent transaction with the same id. */
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

/** The recorded request of an id. */
export const readRequest = (tx: Sql, key: RequestKey): Promise<Pick<SentRequest, 'fingerprint' | 'answer'>> =>
  tables(tx)
    .selectFrom('sentRequest')
    .select(['fingerprint', 'answer'])
    .where('workspaceId', '=', key.workspaceId)
    .where('sender', '=', key.sender)
    .where('requestId', '=', key.requestId)
    .executeTakeFirstOrThrow()

/** Stores the result of a request. */
export async function keepAnswer(tx: Sql, key: RequestKey, answer: unknown): Promise<void> {
  await tables(tx)
    .updateTable('sentRequest')
    .set({ answer: sql`${JSON.stringify(answer)}::jsonb` })
    .where('workspaceId', '=', key.workspaceId)
    .where('sender', '=', key.sender)
    .where('requestId', '=', key.requestId)
    .execute()
}
