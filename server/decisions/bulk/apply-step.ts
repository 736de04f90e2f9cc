import { actionsOfCauses } from '../../actions/action.store.ts'
import { isHeldByOthers } from '../../platform/database-errors.ts'
import type { Transaction } from '../../platform/database.ts'
import { ConflictError } from '../../platform/errors.ts'
import { inSavepoint } from '../../platform/savepoint.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import { ObjectType, Status } from '../../platform/vocabulary/status.ts'
import type { ReviewEvent } from '../../reviews/review-events.ts'
import { decideBlind } from '../deciding/blind-decision.ts'
import { decide } from '../deciding/decide.ts'
import type { DecisionInput } from '../deciding/decision.input.ts'
import { recordedUnder, decisionOf, judgementOf } from '../deciding/decision.ts'
import { wantedStrike } from '../deciding/hand-actions.ts'
import { type DecisionByHand, decideByHand } from '../deciding/human-decision.ts'
import { lockObject } from '../deciding/objects.ts'
import { refusalOf } from '../deciding/refusal.ts'
import { opensNone } from '../deciding/route-reviews.ts'
import type { ReadyPipeline } from '../pipeline/pipeline.ts'
import {
  batchSizeOf,
  type EndpointState,
  type Rest,
  restOfOutage,
  type StepOrigin,
} from '../retroaction/running-retroaction.ts'
import { type BulkDecisionItem, BulkDecisionItemState } from './bulk-decision-item.entity.ts'
import { type DoneItem, finishApplied } from './bulk-decision-item.store.ts'
import { type BulkDecision, BulkDecisionState } from './bulk-decision.entity.ts'
import type { SelectedDecision } from './bulk-decision.input.ts'
import { addToCounts, turnBulkDecision } from './bulk-decision.store.ts'
import { freeItems } from './free-items.ts'

/** A decision on a selection as its worker needs it. */
export type RunningBulkDecision = BulkDecision &
  EndpointState &
  StepOrigin & {
    /** Whether its member judges something blind. */
    isBlind: boolean
  }

/** Items per transaction: few, as live decisions wait for the locks that it holds. */
const largestBatch = 20

/** At most so many items are decided on during an outage of the webhook, as single decisions are. */
const fewItems = 100

/** For what is locked now, so that it is not tried again at once. */
export const restOfLocked: Rest = { seconds: 2 }

/**
 * Decides on the next items, each as a decision of its own by the actor who started the bulk decision. A refused one changes
 * nothing and is stored with the reason; a locked one is left for later.
 */
export async function applyStep(
  tx: Transaction,
  pipeline: ReadyPipeline,
  running: RunningBulkDecision,
): Promise<Rest> {
  if (running.endpointDown && running.total > fewItems) return restOfOutage
  const most = Math.min(largestBatch, batchSizeOf(running))
  const { items, areAll } = await freeItems(tx, running, BulkDecisionItemState.waiting, most)
  const done: DoneItem[] = []
  for (const item of items) {
    const one = await decideOn(tx, pipeline, running, item)
    if (one) done.push(one)
  }
  await finishApplied(tx, running, done)
  const refused = done.filter(({ code }) => code !== null).length
  await addToCounts(tx, running, { examined: done.length, refused, changed: done.length - refused })
  if (areAll && done.length === items.length) {
    await turnBulkDecision(tx, running, BulkDecisionState.applied)
    return null
  }
  if (done.length === 0) return restOfLocked
  const actions = done.reduce((sum, { actionIds }) => sum + actionIds.length, 0)
  return { seconds: running.hasWebhook ? (actions * 60) / running.webhooksPerMinute : 0 }
}

/** The result for an item; null when another transaction has it locked. */
async function decideOn(
  tx: Transaction,
  pipeline: ReadyPipeline,
  running: RunningBulkDecision,
  item: BulkDecisionItem,
): Promise<DoneItem | null> {
  const { objectId } = item
  const wanted = { ...decisionOn(running, item), cause: `bulk:${running.id}:${objectId}` }
  try {
    const actionIds = await inSavepoint(tx, async () => {
      const check = running.isBlind ? await decideBlind(tx, callerOf(running), wanted) : undefined
      return check ? [] : decided(tx, pipeline, running, item, wanted)
    })
    return { objectId, actionIds, code: null, message: null }
  } catch (error) {
    if (isHeldByOthers(error)) return null
    return { objectId, actionIds: [], ...refusalOf(error) }
  }
}

/** @throws ConflictError code ALREADY_DECIDED when the item has changed since it was selected, and as decideByHand */
async function decided(
  tx: Transaction,
  pipeline: ReadyPipeline,
  running: RunningBulkDecision,
  item: BulkDecisionItem,
  wanted: DecisionByHand,
): Promise<string[]> {
  const reviewEvents = await changed(tx, pipeline, running, item, wanted)
  pipeline.announce(tx, { decided: [], reviewEvents })
  const actions = await actionsOfCauses(tx, running.workspaceId, recordedUnder(wanted.cause))
  return actions.map(({ id }) => id)
}

async function changed(
  tx: Transaction,
  { route }: ReadyPipeline,
  running: RunningBulkDecision,
  item: BulkDecisionItem,
  wanted: DecisionByHand,
): Promise<ReviewEvent[]> {
  const { workspaceId, decision } = running
  const { objectType, objectId, from } = item
  if (item.asAuthor && !bans(decision, item))
    return strikeAuthor(tx, callerOf(running), decision, { ...item, cause: wanted.cause })
  const { status } = await lockObject(tx, { workspaceId, objectType, objectId })
  if (status !== from)
    throw new ConflictError('Its status is not what it was when it was selected', {}, 'ALREADY_DECIDED')
  return (await decideByHand(tx, callerOf(running), wanted, route)).reviewEvents
}

/** The actor who started a decision on a selection, by whom each item is decided on. */
export const callerOf = ({
  workspaceId,
  createdByKind,
  createdById,
  origin,
}: RunningBulkDecision): Caller => ({
  workspaceId,
  actor: { kind: createdByKind, id: createdById },
  origin,
})

/** What is decided on an item: that on what was selected, or that on an author. */
function decisionOn({ decision }: BulkDecision, item: BulkDecisionItem): DecisionInput {
  const { objectType, objectId, reviewId, version } = item
  const target = reviewId ? { reviewId } : { [objectType]: { id: objectId } }
  const { authors: _authors, ...onItem } = decision
  return { ...(item.asAuthor ? banOf(decision) : { ...onItem, seenVersion: version }), ...target }
}

/** Whether a bulk decision bans an author: one who was banned when it was started is left as they are. */
const bans = ({ authors }: SelectedDecision, { from }: Pick<BulkDecisionItem, 'from'>): boolean =>
  authors?.ban === true && from !== Status.hidden

/** The ban of an author, with a strike where one is requested too. */
const banOf = ({
  authors,
  policyCategoryId,
  policyInformation,
  note,
}: SelectedDecision): Omit<DecisionInput, 'requestId'> => ({
  status: Status.hidden,
  policyCategoryId,
  policyInformation,
  note,
  strike: authors?.strike,
  temporaryBan: authors?.temporaryBan,
})

/** Gives an author a strike without changing their status. @throws as wantedStrike */
async function strikeAuthor(
  tx: Transaction,
  { workspaceId, actor, origin = null }: Caller,
  decision: SelectedDecision,
  { objectId, cause }: Pick<BulkDecisionItem, 'objectId'> & { cause: string },
): Promise<ReviewEvent[]> {
  const target = { workspaceId, objectType: ObjectType.user, objectId }
  await lockObject(tx, target)
  const wants = await wantedStrike(tx, workspaceId, objectId, decision)
  const judgement = judgementOf({ ...target, origin, decisions: [decisionOf({ cause, actor, ...wants })] })
  return (await decide(tx, [judgement], opensNone)).reviewEvents
}
