import { storedMedia } from '../../intake/content/media.store.ts'
import { evaluate } from '../../judging/rules/evaluate.ts'
import { storedTrace } from '../../judging/rules/stored-trace.ts'
import { readTrace } from '../../judging/rules/trace-reader.ts'
import { newestTracesOf, outlineOf } from '../../judging/rules/trace.store.ts'
import type { TracedRule } from '../../judging/rules/traced-rule.ts'
import type { Transaction } from '../../platform/database.ts'
import { NotFoundError } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import { Status } from '../../platform/vocabulary/status.ts'
import { factsOf } from '../../signals/facts.ts'
import { batchedReads } from '../../signals/reads.ts'
import { loadItems } from '../../signals/subject.store.ts'
import { compareTraces, type ReplayedRule } from './compare-traces.ts'
import type { PlansInForce } from './draft-plans.ts'

/** The past decision on an item compared with the result of today's rules. */
export interface Replay {
  /** When and with what outcome it was judged; null when it never was. */
  decidedAt: Date | null
  before: Status | null
  /** The status that today's rules would give the item without earlier decisions. */
  now: Status
  microseconds: number
  rules: ReplayedRule<TracedRule>[]
}

/**
 * Evaluates today's content rules on an item as it is now, as if nothing had been decided yet, and compares them with its newest
 * trace. The transaction must be rolled back. @throws NotFoundError
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
  const trace = kept && storedTrace(kept)
  const outlined = trace ? await outlineOf(tx, workspaceId, trace.plan) : []
  return {
    decidedAt: kept?.decidedAt ?? null,
    before: kept?.outcome ?? null,
    now: evaluation.effects.findLast(({ status }) => status !== null)?.status ?? Status.allowed,
    microseconds: evaluation.microseconds,
    rules: compareTraces(
      { tried: trace ? await readTrace(tx, workspaceId, trace) : [], all: idsOf(outlined) },
      { tried: await readTrace(tx, workspaceId, evaluation.stored()), all: idsOf(plan.outline) },
    ),
  }
}

const idsOf = (outline: readonly (readonly [string, ...unknown[]])[]) => new Set(outline.map(([id]) => id))
