import { actionsById } from '../../actions/action.store.ts'
import type { Transaction } from '../../platform/database.ts'
import { ActorKind, type ActorRef, ObjectType } from '../../platform/vocabulary/status.ts'
import { undoBlind } from '../deciding/blind-decision.ts'
import { lockObjects, objectAdapters } from '../deciding/objects.ts'
import { refusalOf } from '../deciding/refusal.ts'
import type { ReadyPipeline } from '../pipeline/pipeline.ts'
import { batchSizeOf, type Rest, restAfter, restOfOutage } from '../retroaction/running-retroaction.ts'
import { lockStrikeTarget } from '../strikes/strike-target.ts'
import { takeStrikeBack } from '../strikes/take-back-strike.ts'
import { judgeHeldOff } from '../undoing/judge-held-off.ts'
import { takeBack, type TakenChange } from '../undoing/take-back.ts'
import { callerOf, restOfLocked, type RunningBulkDecision } from './apply-step.ts'
import { type BulkDecisionItem, BulkDecisionItemState } from './bulk-decision-item.entity.ts'
import { finishReversed, untouchedItems } from './bulk-decision-item.store.ts'
import { BulkDecisionState } from './bulk-decision.entity.ts'
import { addToCounts, turnBulkDecision } from './bulk-decision.store.ts'
import { freeItems } from './free-items.ts'

/**
 * Reverses the next changes, as actions of their own that are sent to the customer platform. An item on which anything was done
 * since is left as it is.
 */
export async function reverseStep(
  tx: Transaction,
  pipeline: ReadyPipeline,
  running: RunningBulkDecision,
): Promise<Rest> {
  const { workspaceId, id, reversedByKind, reversedById } = running
  if (running.endpointDown) return restOfOutage
  const most = batchSizeOf(running)
  const { items: next, areAll } = await freeItems(tx, running, BulkDecisionItemState.changed, most)
  if (next.length === 0) {
    if (!areAll) return restOfLocked
    await turnBulkDecision(tx, running, BulkDecisionState.reversed)
    return null
  }
  await lockItems(tx, running, next)
  const ids = next.map(({ objectId }) => objectId)
  const blind = await undoneBlind(tx, running, next)
  const untouched = await untouchedItems(tx, running, ids)
  const taking = {
    workspaceId,
    origin: running.origin,
    by: reversedByKind && { kind: reversedByKind, id: reversedById },
    causeOf: (objectId: string) => `bulk:${id}:${objectId}:reversed`,
    policyInformation: 'A decision on a selection of items was taken back',
  }
  const decisions = await takeBack(tx, pipeline, taking, untouched)
  await judgeHeldOff(tx, running, await statusChangesOf(tx, workspaceId, untouched))
  const by = taking.by ?? { kind: ActorKind.system, id: null }
  for (const change of untouched) await takeStrikesBack(tx, running, change, by)
  const reversed = [...blind, ...untouched.map(({ objectId }) => objectId)]
  await finishReversed(tx, running, ids, reversed)
  await addToCounts(tx, running, { reversed: reversed.length, kept: ids.length - reversed.length })
  return restAfter(running, ids.length, decisions)
}

/** The changes of status that are taken back. */
async function statusChangesOf(tx: Transaction, workspaceId: string, changes: readonly TakenChange[]) {
  const actions = await actionsById(
    tx,
    workspaceId,
    changes.flatMap(({ actionIds }) => actionIds),
  )
  return actions.filter(({ actionType }) => actionType === 'ChangeStatus')
}

/** Undoes the blind decisions of its member, while that is possible. @returns the ids of their items */
async function undoneBlind(
  tx: Transaction,
  running: RunningBulkDecision,
  items: readonly BulkDecisionItem[],
): Promise<string[]> {
  if (!running.isBlind) return []
  const undone: string[] = []
  for (const { objectId, reviewId, actionIds } of items)
    try {
      const isBlind = reviewId !== null && actionIds.length === 0
      if (isBlind && (await undoBlind(tx, callerOf(running), reviewId))) undone.push(objectId)
    } catch (error) {
      refusalOf(error)
    }
  return undone
}

/** Removes the strikes that were given with a change of an author, which stays as it is otherwise. */
async function takeStrikesBack(
  tx: Transaction,
  { workspaceId, origin }: RunningBulkDecision,
  { objectType, objectId, actionIds }: TakenChange,
  by: ActorRef,
): Promise<void> {
  if (objectType !== ObjectType.user) return
  for (const { actionType, details } of await actionsById(tx, workspaceId, actionIds)) {
    if (actionType !== 'StrikeUser' || !details?.strike) continue
    const target = await lockStrikeTarget(tx, workspaceId, objectId, origin)
    await takeStrikeBack(tx, target, details.strike.id, by)
  }
}

/** Locks the items until the transaction ends, in the order common to all transactions. */
async function lockItems(
  tx: Transaction,
  { workspaceId }: RunningBulkDecision,
  items: readonly BulkDecisionItem[],
): Promise<void> {
  for (const { type } of objectAdapters) {
    const ofType = items.filter(({ objectType }) => objectType === type)
    await lockObjects(
      tx,
      type,
      ofType.map(({ objectId: id }) => ({ workspaceId, id })),
    )
  }
}
