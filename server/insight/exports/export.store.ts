import { sql } from 'kysely'
import { AdvisoryLock, lockKey } from '../../platform/advisory-lock.ts'
import { anyId } from '../../platform/any-value.ts'
import type { Sql } from '../../platform/database.ts'
import { momentAndId } from '../../platform/graphql/keyset.ts'
import { keysetOf, type ListOrder, orderedBy } from '../../platform/graphql/list-order.ts'
import { type Listing, listOf } from '../../platform/graphql/listing.ts'
import { isId } from '../../platform/ids.ts'
import { json, type TableOf } from '../../platform/table-of.ts'
import { ActorKind, type ActorRef } from '../../platform/vocabulary/status.ts'
import { type Export, type ExportPart, ExportState } from './export.entity.ts'

type Progress = 'state' | 'rows' | 'bytes' | 'cursor' | 'error' | 'createdAt' | 'finishedAt'

interface Tables {
  export: TableOf<Export, Progress>
  exportPart: TableOf<ExportPart>
}

const tables = (tx: Sql) => tx.db<Tables>()

/** The key of an export. */
export type ExportKey = Pick<Export, 'workspaceId' | 'id'>

/** Exports by their ids. */
export const exportsById = (tx: Sql, workspaceId: string, ids: readonly string[]): Promise<Export[]> =>
  tables(tx)
    .selectFrom('export')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', anyId(ids))
    .execute()

/** The orders of lists of exports. */
export const exportOrders = orderedBy(
  'Export',
  'CREATED_AT',
  'When it was started',
  momentAndId('e.created_at', 'e.id'),
)

/** The exports of one principal, or all. */
export const exportList = (
  workspaceId: string,
  startedBy: ActorRef | null,
  order?: ListOrder | null,
): Listing<Export> =>
  listOf(keysetOf(exportOrders, order), (tx) => {
    const list = tables(tx).selectFrom('export as e').selectAll().where('e.workspaceId', '=', workspaceId)
    if (!startedBy) return list
    return list.where('e.createdByKind', '=', startedBy.kind).where('e.createdById', '=', startedBy.id)
  })

/** Locks an export until the transaction ends. @returns undefined where there is none of that id */
export async function lockExport(tx: Sql, { workspaceId, id }: ExportKey): Promise<Export | undefined> {
  if (!isId(id)) return undefined
  return tables(tx)
    .selectFrom('export')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** How many exports run in the workspace; no other can start until the transaction ends. */
export async function lockRunning(tx: Sql, workspaceId: string): Promise<number> {
  await lockKey(tx, AdvisoryLock.exports, workspaceId)
  const { running } = await tables(tx)
    .selectFrom('export')
    .select(sql<number>`count(*)::int`.as('running'))
    .where('workspaceId', '=', workspaceId)
    .where('state', '=', ExportState.running)
    .executeTakeFirstOrThrow()
  return running
}

/** Adds a running export. */
export async function addExport(tx: Sql, { variables, ...rest }: Omit<Export, Progress>): Promise<void> {
  await tables(tx)
    .insertInto('export')
    .values({ ...rest, variables: json(variables) })
    .execute()
}

const update = (tx: Sql, { workspaceId, id }: ExportKey) =>
  tables(tx).updateTable('export').where('workspaceId', '=', workspaceId).where('id', '=', id)

/** Adds the next part of the file of a locked export, and stores the cursor to continue from. */
export async function addPart(
  tx: Sql,
  { workspaceId, id, rows: position }: ExportKey & Pick<Export, 'rows'>,
  { body, rows, cursor }: { body: Buffer; rows: number; cursor: string | null },
): Promise<void> {
  await tables(tx).insertInto('exportPart').values({ workspaceId, exportId: id, position, body }).execute()
  await update(tx, { workspaceId, id })
    .set((set) => ({
      rows: set('rows', '+', rows),
      bytes: sql<string>`bytes + ${body.length}`,
      cursor,
    }))
    .execute()
}

/** Ends it, with the reason where it failed; deletes its parts where it has no file. */
export async function endExport(
  tx: Sql,
  key: ExportKey,
  state: ExportState,
  error: string | null = null,
): Promise<void> {
  await update(tx, key)
    .set({ state, error, finishedAt: sql<Date>`clock_timestamp()` })
    .execute()
  if (state === ExportState.finished) return
  await tables(tx)
    .deleteFrom('exportPart')
    .where('workspaceId', '=', key.workspaceId)
    .where('exportId', '=', key.id)
    .execute()
}

/** Ends all exports of a member as failed, those that are finished too, and deletes their files. @returns their ids */
export async function endExportsOf(
  tx: Sql,
  { workspaceId, memberId }: { workspaceId: string; memberId: string },
  error: string,
): Promise<string[]> {
  const ended = await tables(tx)
    .updateTable('export')
    .set({ state: ExportState.failed, error, finishedAt: sql<Date>`clock_timestamp()` })
    .where('workspaceId', '=', workspaceId)
    .where('createdByKind', '=', ActorKind.member)
    .where('createdById', '=', memberId)
    .where('state', 'in', [ExportState.running, ExportState.finished])
    .returning('id')
    .execute()
  const ids = ended.map(({ id }) => id)
  await tables(tx)
    .deleteFrom('exportPart')
    .where('workspaceId', '=', workspaceId)
    .where('exportId', '=', anyId(ids))
    .execute()
  return ids
}

/** The part of a file after a position; undefined after the last one. */
export const partAfter = (
  tx: Sql,
  { workspaceId, id }: ExportKey,
  position: number,
): Promise<Pick<ExportPart, 'position' | 'body'> | undefined> =>
  tables(tx)
    .selectFrom('exportPart')
    .select(['position', 'body'])
    .where('workspaceId', '=', workspaceId)
    .where('exportId', '=', id)
    .where('position', '>', position)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst()
