import { type AskingDefaults, AskingStore } from '../../judging/runs/asking.store.ts'
import { anyId } from '../../platform/any-value.ts'
import type { Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { AiRun, AiRunItem } from './ai-run.entity.ts'

interface Tables {
  aiRun: TableOf<AiRun, AskingDefaults | 'recommended' | 'failed'>
  aiRunItem: TableOf<AiRunItem>
}

type Key = Pick<AiRun, 'workspaceId' | 'id'>

const tables = (tx: Sql) => tx.db<Tables>()

/** Runs of AI moderators on demand, each of which belongs to its AI moderator. */
export const aiRuns = new AskingStore<AiRun>('aiRun', 'aiModeratorId')

/** Adds a run over items, all of which must exist. */
export async function addRun(
  tx: Sql,
  run: Pick<AiRun, 'workspaceId' | 'id' | 'aiModeratorId'>,
  contentIds: readonly string[],
): Promise<AiRun> {
  const { workspaceId, id: runId } = run
  const added = await tables(tx)
    .insertInto('aiRun')
    .values({ ...run, total: contentIds.length })
    .returningAll()
    .executeTakeFirstOrThrow()
  if (contentIds.length > 0)
    await tables(tx)
      .insertInto('aiRunItem')
      .values(contentIds.map((contentId) => ({ workspaceId, runId, contentId })))
      .execute()
  return added
}

/** The ids of items that a run has still to process, at most `most`. */
export async function openIds(tx: Sql, { workspaceId, id }: Key, most: number): Promise<string[]> {
  const rows = await tables(tx)
    .selectFrom('aiRunItem')
    .select('contentId')
    .where('workspaceId', '=', workspaceId)
    .where('runId', '=', id)
    .orderBy('contentId')
    .limit(most)
    .execute()
  return rows.map(({ contentId }) => contentId)
}

/** Removes processed items from a run and counts their results. */
export async function countAsked(
  tx: Sql,
  key: Key,
  contentIds: readonly string[],
  { recommended, failed, cost }: Pick<AiRun, 'recommended' | 'failed' | 'cost'>,
): Promise<void> {
  const { workspaceId, id } = key
  await tables(tx)
    .deleteFrom('aiRunItem')
    .where('workspaceId', '=', workspaceId)
    .where('runId', '=', id)
    .where('contentId', '=', anyId(contentIds))
    .execute()
  await aiRuns.add(tx, key, contentIds.length, cost)
  await tables(tx)
    .updateTable('aiRun')
    .set((eb) => ({
      recommended: eb('recommended', '+', recommended),
      failed: eb('failed', '+', failed),
    }))
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}
