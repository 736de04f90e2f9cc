import { sourceOf } from '../../judging/rules/subject-source.ts'
import type { Sql, Transaction } from '../../platform/database.ts'
import { lockObjects } from '../deciding/objects.ts'
import type { ReadyPipeline } from '../pipeline/pipeline.ts'
import { takeBack, type TakingBack } from '../undoing/take-back.ts'
import { RetroactionItemState } from './retroaction-item.entity.ts'
import { nextItems, finishReversed, standingItems } from './retroaction-item.store.ts'
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
 * Reverses the next changes of a retroaction, as actions of their own that are sent to the customer platform. An item on which
 * anything was done since is left as it is.
 */
export async function reverseStep(
  tx: Transaction,
  pipeline: ReadyPipeline,
  running: RunningRetroaction,
): Promise<Rest> {
  if (running.endpointDown) return restOfOutage
  const ids = await lockNext(tx, running)
  if (ids.length === 0) {
    await endRetroaction(tx, running, RetroactionState.reversed)
    return null
  }
  const untouched = (await standingItems(tx, running, ids)).filter((item) => item.untouched)
  const { objectType } = sourceOf(running.ruleType)
  const changes = untouched.map((item) => ({ ...item, objectType }))
  const decisions = await takeBack(tx, pipeline, takingBackOf(running), changes)
  const reversed = untouched.map(({ objectId }) => objectId)
  await finishReversed(tx, running, ids, reversed)
  await addToCounts(tx, running, { reversed: reversed.length, kept: ids.length - reversed.length })
  return restAfter(running, ids.length, decisions)
}

/** Locks the next items: no other transaction decides on them until this one ends. */
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

const takingBackOf = ({
  workspaceId,
  id,
  reversedByKind,
  reversedById,
  origin,
}: RunningRetroaction): TakingBack => ({
  workspaceId,
  origin,
  by: reversedByKind && { kind: reversedByKind, id: reversedById },
  causeOf: (objectId) => `retroaction:${id}:${objectId}:reversed`,
  policyInformation: 'A rule that was applied to past items was taken back',
})
