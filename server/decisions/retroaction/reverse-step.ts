import type { Sql, Transaction } from '../../platform/database.ts'
import { reopenReports } from '../../intake/reports/resolve-reports.ts'
import type { StoredReason } from '../../reviews/review-reason.ts'
import { sourceOf } from '../../judging/rules/subject-source.ts'
import { Status } from '../../platform/vocabulary/status.ts'
import { bySystem, type Judgement, judgementOf } from '../deciding/decision.ts'
import { decide } from '../deciding/decide.ts'
import { lockObjects } from '../deciding/objects.ts'
import type { Pipeline } from '../pipeline/pipeline.ts'
import { RetroactionItemState } from './retroaction-item.entity.ts'
import { nextItems, finishReversed, type StandingItem, standingItems } from './retroaction-item.store.ts'
import { RetroactionState } from './retroaction.entity.ts'
import { addToCounts, endRetroaction } from './retroaction.store.ts'
import {
  batchSizeOf,
  type Rest,
  restAfter,
  restOfOutage,
  type RunningRetroaction,
} from './running-retroaction.ts'

/**
 * Takes the next changes of a retroaction back, as actions of their own that the customer platform is told of. An item on
 * which anything was done since stays as it is.
 */
export async function reverseStep(
  tx: Transaction,
  pipeline: Pipeline,
  running: RunningRetroaction,
): Promise<Rest> {
  if (running.endpointDown) return restOfOutage
  const ids = await lockNext(tx, running)
  if (ids.length === 0) {
    await endRetroaction(tx, running, RetroactionState.reversed)
    return null
  }
  const untouched = (await standingItems(tx, running, ids)).filter((item) => item.untouched)
  const decisions = await decide(
    tx,
    untouched.map((item) => reversal(running, item)),
    pipeline.route,
  )
  for (const { objectId, from, actionIds } of untouched)
    if (from !== Status.hidden) await reopenReports(tx, running.workspaceId, objectId, actionIds)
  pipeline.announce(tx, decisions)
  const reversed = untouched.map(({ objectId }) => objectId)
  await finishReversed(tx, running, ids, reversed)
  await addToCounts(tx, running, { reversed: reversed.length, kept: ids.length - reversed.length })
  return restAfter(running, ids.length, decisions)
}

/** The next items under their row locks: nobody else decides on them until the transaction is over. */
async function lockNext(tx: Sql, running: RunningRetroaction): Promise<string[]> {
  const { workspaceId } = running
  const ids = await nextItems(tx, running, RetroactionItemState.changed, batchSizeOf(running))
  const { objectType } = sourceOf(running.ruleType)
  await lockObjects(
    tx,
    objectType,
    ids.map((id) => ({ workspaceId, id })),
  )
  return ids
}

/** Why an item that goes back to flagged waits for a human again. */
const backAgain: StoredReason = {
  kind: 'reversal',
  ruleId: null,
  ruleName: null,
  policyCategoryId: null,
  explanation: 'A rule that had been applied to past items was taken back',
  spans: [],
}

function reversal(running: RunningRetroaction, item: StandingItem): Judgement {
  const { workspaceId, id, ruleType, reversedByKind, reversedById } = running
  const { objectId, from, policyCategoryId, tagsAdded, decidedBy } = item
  const decision = {
    ...bySystem,
    ...(reversedByKind && { actor: { kind: reversedByKind, id: reversedById } }),
    restores: { decidedBy },
    cause: `retroaction:${id}:${objectId}:reversed`,
    status: from,
    policyCategoryId,
    policyInformation: 'A rule that was applied to past items was taken back',
    tagsRemoved: tagsAdded,
    reason: from === Status.flagged ? backAgain : null,
  }
  return judgementOf({
    workspaceId,
    objectType: sourceOf(ruleType).objectType,
    objectId,
    decisions: [decision],
  })
}
