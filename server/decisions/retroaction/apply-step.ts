import type { Plans } from '../../judging/rules/plans.ts'
import { subjectsById } from '../../judging/rules/recent-subjects.ts'
import { sourceOf } from '../../judging/rules/subject-source.ts'
import type { Transaction } from '../../platform/database.ts'
import { decide } from '../deciding/decide.ts'
import type { ReadyPipeline } from '../pipeline/pipeline.ts'
import { judgePast } from './judge-past.ts'
import { RetroactionItemState } from './retroaction-item.entity.ts'
import { type ChangedItem, nextItems, finishApplied } from './retroaction-item.store.ts'
import { RetroactionState } from './retroaction.entity.ts'
import { addToCounts, endRetroaction } from './retroaction.store.ts'
import {
  batchSizeOf,
  type Rest,
  restAfter,
  restOfOutage,
  type RunningRetroaction,
} from './running-retroaction.ts'

interface Dependencies {
  pipeline: ReadyPipeline
  plans: Plans
}

/**
 * Applies the rule to the next of the counted items. Each is judged anew through decide(): items changed since by a human, a
 * newer version or another rule are left alone, and the rule acts as on arrival, under the same cause, so that it never acts
 * twice.
 */
export async function applyStep(
  tx: Transaction,
  deps: Dependencies,
  running: RunningRetroaction,
): Promise<Rest> {
  const { workspaceId, endpointDown } = running
  if (endpointDown) return restOfOutage
  const next = await nextItems(tx, running, RetroactionItemState.counted, batchSizeOf(running))
  if (next.length === 0) {
    await endRetroaction(tx, running, RetroactionState.applied)
    return null
  }
  const subjects = await subjectsById(tx, workspaceId, sourceOf(running.ruleType), next)
  const judged = await judgePast(tx, deps.plans, running, subjects)
  const decisions = await decide(
    tx,
    judged.map(({ judgement }) => ({ ...judgement, origin: running.origin })),
    deps.pipeline.route,
  )
  deps.pipeline.announce(tx, decisions)
  const changed = decisions.decided.flatMap(({ object, actions }): ChangedItem[] =>
    actions.length === 0 ? [] : [{ objectId: object.id, actionIds: actions.map((action) => action.id) }],
  )
  await finishApplied(tx, running, next, changed)
  await addToCounts(tx, running, { processed: next.length, changed: changed.length })
  return restAfter(running, next.length, decisions)
}
