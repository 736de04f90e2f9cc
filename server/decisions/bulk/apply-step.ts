import { actionsOfCauses } from '../../actions/action.store.ts'
import type { Transaction } from '../../platform/database.ts'
import { isHeldByOthers } from '../../platform/database-errors.ts'
import { ConflictError } from '../../platform/errors.ts'
import { inSavepoint } from '../../platform/savepoint.ts'
import type { ReviewEvent } from '../../reviews/review-events.ts'
import { recordedUnder } from '../deciding/decision.ts'
import { decideByHand } from '../deciding/human-decision.ts'
import { lockObject } from '../deciding/objects.ts'
import { banOf, bans, strikeAuthor } from './decide-on-author.ts'
import { refusalOf } from '../deciding/refusal.ts'
import type { Pipeline } from '../pipeline/pipeline.ts'
import {
  batchSizeOf,
  type EndpointState,
  type Rest,
  restOfOutage,
  type StepOrigin,
} from '../retroaction/running-retroaction.ts'
import { firstRows } from '../../platform/graphql/keyset.ts'
import { type BulkDecisionItem, BulkDecisionItemState } from './bulk-decision-item.entity.ts'
import { bulkDecisionItems, type DoneItem, finishApplied } from './bulk-decision-item.store.ts'
import { type BulkDecision, BulkDecisionState } from './bulk-decision.entity.ts'
import { addToCounts, turnBulkDecision } from './bulk-decision.store.ts'

/** A decision on a selection as its worker needs it. */
export type RunningBulkDecision = BulkDecision & EndpointState & StepOrigin

/** Items per transaction: few, as live decisions wait for the locks that it holds. */
const largestBatch = 20

/** The pause before items that are locked now are tried again. */
const restOfLocked: Rest = { seconds: 2 }

/**
 * Decides on the next items, each as a decision of its own by the actor who started the bulk decision. A refused one changes
 * nothing and is stored with the reason; a locked one is left for later.
 */
export async function applyStep(
  tx: Transaction,
  pipeline: Pipeline,
  running: RunningBulkDecision,
): Promise<Rest> {
  if (running.endpointDown) return restOfOutage
  const most = Math.min(largestBatch, batchSizeOf(running))
  const next = await bulkDecisionItems(running, { states: [BulkDecisionItemState.waiting] }).rows(
    tx,
    firstRows(most),
  )
  if (next.length === 0) {
    await turnBulkDecision(tx, running, BulkDecisionState.applied)
    return null
  }
  const done: DoneItem[] = []
  for (const item of next) {
    const one = await decideOn(tx, pipeline, running, item)
    if (one) done.push(one)
  }
  await finishApplied(tx, running, done)
  const refused = done.filter(({ code }) => code !== null).length
  await addToCounts(tx, running, { examined: done.length, refused, changed: done.length - refused })
  if (done.length === 0) return restOfLocked
  const actions = done.reduce((sum, { actionIds }) => sum + actionIds.length, 0)
  return { seconds: running.hasWebhook ? (actions * 60) / running.webhooksPerMinute : 0 }
}

/** The result for an item; undefined when another transaction has it locked. */
async function decideOn(
  tx: Transaction,
  pipeline: Pipeline,
  running: RunningBulkDecision,
  item: BulkDecisionItem,
): Promise<DoneItem | null> {
  const { objectId } = item
  const cause = `bulk:${running.id}:${objectId}`
  try {
    const reviewEvents = await inSavepoint(tx, () => decided(tx, pipeline, running, { ...item, cause }))
    pipeline.announce(tx, { decided: [], reviewEvents })
    const actions = await actionsOfCauses(tx, running.workspaceId, recordedUnder(cause))
    return { objectId, actionIds: actions.map(({ id }) => id), code: null, message: null }
  } catch (error) {
    if (isHeldByOthers(error)) return null
    return { objectId, actionIds: [], ...refusalOf(error) }
  }
}

/** @throws ConflictError code ALREADY_DECIDED when the item has changed since it was selected, and as decideByHand */
async function decided(
  tx: Transaction,
  { route }: Pipeline,
  { workspaceId, decision, createdByKind, createdById, origin }: RunningBulkDecision,
  item: BulkDecisionItem & { cause: string },
): Promise<ReviewEvent[]> {
  const { objectType, objectId, reviewId, from, cause, version } = item
  const caller = { workspaceId, actor: { kind: createdByKind, id: createdById }, origin }
  if (item.asAuthor && !bans(decision, item)) return strikeAuthor(tx, caller, decision, item)
  const { status } = await lockObject(tx, { workspaceId, objectType, objectId })
  if (status !== from)
    throw new ConflictError('Its status is not what it was when it was selected', {}, 'ALREADY_DECIDED')
  const target = reviewId ? { reviewId } : { [objectType]: { id: objectId } }
  const { authors: _authors, ...onItem } = decision
  const wanted = item.asAuthor ? banOf(decision) : { ...onItem, seenVersion: version }
  const { reviewEvents } = await decideByHand(tx, caller, { ...wanted, ...target, cause }, route)
  return reviewEvents
}
