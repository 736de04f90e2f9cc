import type { Transaction } from '../../platform/database.ts'
import { NotFoundError } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import { evaluate } from '../../judging/rules/evaluate.ts'
import type { TracedRule } from '../../judging/rules/traced-rule.ts'
import { readTrace } from '../../judging/rules/trace-reader.ts'
import { newestTracesOf, outlineOf } from '../../judging/rules/trace.store.ts'
import { factsOf } from '../../signals/facts.ts'
import { loadItems } from '../../signals/subject.store.ts'
import { batchedReads } from '../../signals/reads.ts'
import { storedMedia } from '../../intake/content/media.store.ts'
import { Status } from '../../platform/vocabulary/status.ts'
import type { PlansInForce } from './draft-plans.ts'
import { compareTraces, type ReplayedRule } from './compare-traces.ts'

/** How an item was decided beside what today's rules make of it. */
export interface Replay {
  /** When and with what outcome it was decided; null where it never was. */
  decidedAt: Date | null
  before: Status | null
  /** The status that today's rules give an item that nobody has decided. */
  now: Status
  microseconds: number
  rules: ReplayedRule<TracedRule>[]
}

/**
 * Evaluates today's content rules over an item as it is now, as if nothing had been decided yet, and sets them beside
 * its newest trace. The transaction must be one that is taken back. @throws NotFoundError
 */
export async function replay(
  tx: Transaction,
  plans: PlansInForce,
  workspaceId: string,
  contentId: string,
): Promise<Replay> {
  const [item] = isId(contentId) ? await loadItems(tx, [workspaceId], [contentId]) : []
  if (!item) throw new NotFoundError('Content not found')
  const [kept] = await newestTracesOf(tx, workspaceId, [contentId])
  const plan = await plans.for(tx, workspaceId)
  const parts = {
    probeMedia: () => storedMedia(tx, item),
    read: batchedReads((_workspaces, work) => work(tx)),
  }
  const evaluation = await evaluate(plan, factsOf(item, parts))
  for (const rule of evaluation.trace) rule.applied = true
  const outlined = kept ? await outlineOf(tx, workspaceId, kept.stored.plan) : []
  return {
    decidedAt: kept?.decidedAt ?? null,
    before: kept?.outcome ?? null,
    now: evaluation.effects.findLast(({ status }) => status !== null)?.status ?? Status.allowed,
    microseconds: evaluation.microseconds,
    rules: compareTraces(
      { tried: kept ? await readTrace(tx, workspaceId, kept.stored) : [], all: idsOf(outlined) },
      { tried: await readTrace(tx, workspaceId, evaluation.stored()), all: idsOf(plan.outline) },
    ),
  }
}

const idsOf = (outline: readonly (readonly [string, ...unknown[]])[]) => new Set(outline.map(([id]) => id))
