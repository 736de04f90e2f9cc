import { LRUCache } from 'lru-cache'
import type { Sql } from '../../platform/database.ts'
import { PlanLimitError } from '../../platform/errors.ts'
import { plans } from '../../access/plans/plan-table.ts'
import { plansWith } from '../../access/plans/plans-with.ts'
import { plansOf } from '../../access/workspaces/workspace.store.ts'
import type { Submission } from './content-rows.ts'
import { newIds, volumeOf } from './content-upsert.store.ts'

/**
 * Workspaces without a weekly limit, cached so that not every batch queries the plan; a change of plan applies after 10
 * seconds.
 */
const unlimited = new LRUCache<string, true>({ max: 10_000, ttl: 10_000 })

/**
 * The refusals of new items beyond what plans take in 7 days (section 8), by content id. Batches of one workspace with
 * such a limit are serialized, so that the count is exact with any number of processes.
 */
export async function overVolume(
  tx: Sql,
  batch: readonly Submission[],
): Promise<Map<string, PlanLimitError>> {
  const refused = new Map<string, PlanLimitError>()
  const unknown = new Set(batch.map(({ workspaceId }) => workspaceId).filter((id) => !unlimited.has(id)))
  for (const [id, limit] of await weeklyLimits(tx, [...unknown])) {
    const ids = batch.filter(({ workspaceId }) => workspaceId === id).map(({ ids: { content } }) => content)
    const { items, reset } = await volumeOf(tx, id, limit)
    const fresh = await newIds(tx, id, ids)
    const room = Math.max(0, limit - items)
    for (const over of fresh.slice(room))
      refused.set(over, new PlanLimitError({ limit, remaining: 0, reset }, needed(limit)))
  }
  return refused
}

const needed = (limit: number) =>
  `More than ${limit.toLocaleString('en')} new items in 7 days need ${plansWith(({ weeklyItems }) => weeklyItems === null)}`

/** The limits of the workspaces that have one; the others are cached. */
async function weeklyLimits(tx: Sql, ids: readonly string[]): Promise<Map<string, number>> {
  const limits = new Map<string, number>()
  if (ids.length === 0) return limits
  for (const { id, plan } of await plansOf(tx, ids)) {
    const limit = plans[plan].weeklyItems
    if (limit === null) unlimited.set(id, true)
    else limits.set(id, limit)
  }
  return limits
}
