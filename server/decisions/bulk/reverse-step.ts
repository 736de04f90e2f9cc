import { actionsById } from '../../actions/action.store.ts'
import type { Transaction } from '../../platform/database.ts'
import { ActorKind, type ActorRef, ObjectType } from '../../platform/vocabulary/status.ts'
import { lockObjects, objectAdapters } from '../deciding/objects.ts'
import type { Pipeline } from '../pipeline/pipeline.ts'
import { batchSizeOf, type Rest, restAfter, restOfOutage } from '../retroaction/running-retroaction.ts'
import { lockStrikeTarget } from '../strikes/strike-target.ts'
import { takeStrikeBack } from '../strikes/take-back-strike.ts'
import { takeBack, type TakenChange } from '../undoing/take-back.ts'
import type { RunningBulkDecision } from './apply-step.ts'
import { firstRows } from '../../platform/graphql/keyset.ts'
import { type BulkDecisionItem, BulkDecisionItemState } from './bulk-decision-item.entity.ts'
import { bulkDecisionItems, finishReversed, untouchedItems } from './bulk-decision-item.store.ts'
import { BulkDecisionState } from './bulk-decision.entity.ts'
import { addToCounts, turnBulkDecision } from './bulk-decision.store.ts'

/**
 * Reverses the next changes, as actions of their own that are sent to the customer platform. An item on which anything was done
 * since is left as it is.
 */
export async function reverseStep(
  tx: Transaction,
  pipeline: Pipeline,
  running: RunningBulkDecision,
): Promise<Rest> {
  const { workspaceId, id, reversedByKind, reversedById } = running
  if (running.endpointDown) return restOfOutage
  const most = batchSizeOf(running)
  const next = await bulkDecisionItems(running, { states: [BulkDecisionItemState.changed] }).rows(
    tx,
    firstRows(most),
  )
  if (next.length === 0) {
    await turnBulkDecision(tx, running, BulkDecisionState.reversed)
    return null
  }
  await lockItems(tx, running, next)
  const ids = next.map(({ objectId }) => objectId)
  const untouched = await untouchedItems(tx, running, ids)
  const taking = {
    ...{ workspaceId, origin: running.origin },
    by: reversedByKind && { kind: reversedByKind, id: reversedById },
    causeOf: (objectId: string) => `bulk:${id}:${objectId}:reversed`,
    policyInformation: 'A decision on a selection of items was taken back',
  }
  const decisions = await takeBack(tx, pipeline, taking, untouched)
  const by = taking.by ?? { kind: ActorKind.system, id: null }
  for (const change of untouched) await takeStrikesBack(tx, running, change, by)
  const reversed = untouched.map(({ objectId }) => objectId)
  await finishReversed(tx, running, ids, reversed)
  await addToCounts(tx, running, { reversed: reversed.length, kept: ids.length - reversed.length })
  return restAfter(running, ids.length, decisions)
}

/** Removes the strikes that were given with a change of an author, who otherwise keeps that change. */
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
