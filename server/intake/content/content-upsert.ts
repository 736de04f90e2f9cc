import { LRUCache } from 'lru-cache'
import { plans } from '../../access/plans/plan-table.ts'
import { plansWith } from '../../access/plans/plans-with.ts'
import { plansOf } from '../../access/workspaces/workspace.store.ts'
import type { BatchResult } from '../../platform/batcher.ts'
import type { Sql } from '../../platform/database.ts'
import { InvalidInputError, RefusedError, type VerdictError, PlanLimitError } from '../../platform/errors.ts'
import { upsertUsers } from '../users/user-upsert.store.ts'
import { type Submission, userRows } from './content-rows.ts'
import {
  type AnalysisKinds,
  type Standing,
  standingsOf,
  type UpsertedContent,
  writeItems,
  newIds,
  volumeOf,
} from './content-upsert.store.ts'

/**
 * Writes a batch of submissions and returns one result for each, in order (sections 2.3, 4.1). An existing item is
 * updated with the given fields, unless its user, category or subcategory differ: then it is refused with the fixed
 * text of section 7. A new item under a subcategory of another category is refused (section 2.2), and so is one beyond
 * the plan's weekly volume (section 8). The version grows when something differs; equal submissions of one item in a
 * batch are one.
 */
export async function upsertContent(
  tx: Sql,
  batch: readonly Submission[],
  also: UpsertOptions = nothingElse,
): Promise<BatchResult<UpsertedContent>[]> {
  const refused = await overVolume(tx, batch)
  const admitted = batch.filter(({ ids }) => !refused.has(ids.content))
  const written =
    admitted.length > 0
      ? await writeContent(tx, admitted, also)
      : new Map<Submission, BatchResult<UpsertedContent>>()
  return batch.map(
    (submission) => written.get(submission) ?? { ok: false, error: refused.get(submission.ids.content) },
  )
}

/** Writes a batch like `upsertContent`, without the plan's weekly limit. Users and items share a round trip. */
export async function writeContent(
  tx: Sql,
  batch: readonly Submission[],
  also: UpsertOptions = nothingElse,
): Promise<Map<Submission, BatchResult<UpsertedContent>>> {
  const users = upsertUsers(tx, userRows(batch), also.read)
  const outcomes = new Map<Submission, BatchResult<UpsertedContent>>()
  for (const round of rounds(batch)) {
    const items = writeRound(
      tx,
      round.map(([first]) => first),
      also,
    )
    const [written] = await Promise.all([items, users])
    for (const same of round) {
      const outcome = written.get(same[0].ids.content) ?? { ok: false, error: mismatchError() }
      for (const submission of same) outcomes.set(submission, outcome)
    }
  }
  return outcomes
}

/** Options of an upsert. */
export interface UpsertOptions {
  /** Each written version gets a task of these kinds. */
  queue?: AnalysisKinds
  /** Issues reads in the same round trip; called again after each write, so that its last reads see all of it. */
  read?: () => void
}

const nothingElse: UpsertOptions = {}

type Same = [Submission, ...Submission[]]

/** Groups equal submissions, and splits different submissions of one item into successive rounds. */
function rounds(batch: readonly Submission[]): Same[][] {
  const items = new Map<string, Map<string, Same>>()
  const allDiffer = new Set(batch.map(({ ids }) => ids.content)).size === batch.length
  for (const submission of batch) {
    const item = submission.ids.content
    const versions = items.get(item) ?? new Map<string, Same>()
    items.set(item, versions)
    const spelling = allDiffer ? '' : JSON.stringify(submission.input)
    const same = versions.get(spelling)
    if (same) same.push(submission)
    else versions.set(spelling, [submission])
  }
  const result: Same[][] = []
  for (const versions of items.values())
    [...versions.values()].forEach((same, round) => (result[round] ??= []).push(same))
  return result
}

/** Writes distinct items, and returns the result of each by id. The reasons are queried only where some were not written. */
async function writeRound(
  tx: Sql,
  batch: readonly Submission[],
  also: UpsertOptions,
): Promise<Map<string, BatchResult<UpsertedContent>>> {
  const outcomes = await writeRows(tx, batch, also)
  const left = batch.filter(({ ids }) => !outcomes.has(ids.content))
  if (left.length === 0) return outcomes
  const refusals = await refusalsOf(tx, left)
  for (const [id, error] of refusals) outcomes.set(id, { ok: false, error })
  const again = left.filter(({ ids }) => !refusals.has(ids.content))
  return again.length === 0 ? outcomes : new Map([...outcomes, ...(await writeRows(tx, again, also))])
}

async function writeRows(
  tx: Sql,
  batch: readonly Submission[],
  { queue, read }: UpsertOptions,
): Promise<Map<string, BatchResult<UpsertedContent>>> {
  const writing = writeItems(tx, batch, queue ?? null)
  read?.()
  const rows = await writing
  return new Map(rows.map((row) => [row.id, { ok: true, value: row }]))
}

const mismatch = 'Can only update content that match existing user, category and subcategory ids'

/** The user, category or subcategory of an existing item differs (section 7). */
const mismatchError = (): VerdictError => new RefusedError('CONTENT_MISMATCH', mismatch)

/**
 * Why submissions were not written, by content id: an existing item with another user, category or subcategory (section
 * 7), or a subcategory of another category (section 2.2). One without a reason encountered a subcategory that was being
 * created concurrently, and can be written now.
 */
async function refusalsOf(tx: Sql, left: readonly Submission[]): Promise<Map<string, VerdictError>> {
  const standings = await standingsOf(tx, left)
  return new Map(
    standings.flatMap((standing) => {
      const refusal = refusalOf(standing)
      return refusal ? [[standing.id, refusal]] : []
    }),
  )
}

function refusalOf({ known, matching, elsewhere }: Standing): VerdictError | null {
  if (known && (elsewhere || !matching)) return mismatchError()
  if (!elsewhere) return null
  return new InvalidInputError({ 'subcategory.id': 'Belongs to another category' }, 'PLACE_MISMATCH')
}

/**
 * Workspaces without a weekly limit, cached so that not every batch queries the plan; a change of plan applies after 10
 * seconds.
 */
const unlimited = new LRUCache<string, true>({ max: 10_000, ttl: 10_000 })

/**
 * The refusals of new items beyond what plans take in 7 days (section 8), by content id. Batches of one workspace with
 * such a limit are serialized, so that the count is exact with any number of processes.
 */
async function overVolume(tx: Sql, batch: readonly Submission[]): Promise<Map<string, PlanLimitError>> {
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
