import { workspaceById } from '../../access/workspaces/workspace.store.ts'
import { strikeOf } from '../../actions/action-details.ts'
import type { Action } from '../../actions/action.entity.ts'
import { actionsById, actionsOfCauses } from '../../actions/action.store.ts'
import { bareAction, type NewAction } from '../../actions/new-action.ts'
import { recordActions } from '../../actions/record-actions.store.ts'
import { ruleNames } from '../../judging/rules/rule-usage.store.ts'
import type { Transaction } from '../../platform/database.ts'
import { NotFoundError } from '../../platform/errors.ts'
import type { Origin } from '../../platform/origin.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import { type ActorRef, Status } from '../../platform/vocabulary/status.ts'
import { assertMine } from '../../reviews/claims.ts'
import { resolveReviews } from '../../reviews/open-review.store.ts'
import { decide } from '../deciding/decide.ts'
import { checkSeen, checkUnbanning } from '../deciding/decision-checks.ts'
import { type Decision, decisionOf, judgementOf, recordedUnder } from '../deciding/decision.ts'
import { type LockedObject, lockObject } from '../deciding/objects.ts'
import type { Decisions } from '../deciding/outcome.ts'
import { opensNone } from '../deciding/route-reviews.ts'
import { strikeAction, type StrikeTarget } from '../strikes/strike-event.ts'
import { removeGiven } from '../strikes/strike-ladder.ts'
import { lockStrikeTarget } from '../strikes/strike-target.ts'
import { AppealOutcome } from './appeal-state.ts'
import type { Appeal } from './appeal.entity.ts'
import type { AppealDecisionInput } from './appeal.input.ts'
import { appealsById, closeAppeal } from './appeal.store.ts'

/** A moderator's decision on an appeal. */
type AppealDecision = Pick<AppealDecisionInput, 'id' | 'outcome' | 'reason' | 'message' | 'seenVersion'>

/**
 * Decides on an appeal. If it is overturned, the object is allowed, and a strike and tags of the appealed decision are removed.
 * Each change is sent to the customer platform, then the outcome of the appeal; none of it can be undone.
 * @throws NotFoundError, ConflictError code CLAIMED, ALREADY_DECIDED or ITEM_CHANGED
 * @throws ForbiddenError for the member who took the appealed decision, and as assertMine
 * @throws InvalidInputError when the ban of a user cannot be lifted
 */
export async function decideAppeal(
  tx: Transaction,
  { workspaceId, actor, origin = null }: Caller,
  decision: AppealDecision,
): Promise<Decisions> {
  const [appeal] = await appealsById(tx, workspaceId, [decision.id])
  if (!appeal) throw new NotFoundError('Appeal not found', 'id')
  const { action, strikes, tags } = await appealedParts(tx, appeal)
  const targets = await lockStrikes(tx, strikes, origin)
  const object = await lockObject(tx, appeal)
  await assertMine({ tx, ruleNames }, { workspaceId, reviewId: appeal.reviewId }, actor)
  checkSeen(appeal.objectType, object, decision)
  const decisions = await statusAfter(tx, appeal, action, object, decision)
  const tagsRemoved = decision.outcome === AppealOutcome.overturned ? tags : []
  const judged = decisions.map((wants) => decisionOf({ ...wants, actor, tagsRemoved }))
  const { objectType, objectId } = appeal
  const about = judgementOf({ workspaceId, origin, objectType, objectId, decisions: judged })
  const { decided, reviewEvents } = await decide(tx, judged.length > 0 ? [about] : [], opensNone)
  if (decision.outcome === AppealOutcome.overturned)
    for (const { target, strikeId } of targets) await takeStrike(tx, target, strikeId, actor, decision.reason)
  const resolution = resolutionOf(appeal, decided.at(-1)?.object ?? object, decision, actor)
  await recordActions(tx, [{ ...resolution, origin }])
  const by = { by: actor, decidedActionId: resolution.id, decidedAt: object.now }
  const { outcome: state, reason, message = null } = decision
  await closeAppeal(tx, appeal, { state, reason, message, ...by })
  const review = { workspaceId, objectId, by: actor, actionId: resolution.id, settlesAppeal: true }
  return { decided, reviewEvents: [...reviewEvents, ...(await resolveReviews(tx, [review]))] }
}

/** The appealed decision, with those of its strikes and tags that are still in force. */
async function appealedParts(tx: Transaction, { workspaceId, actionId, objectId }: Appeal) {
  const [action] = await actionsById(tx, workspaceId, [actionId])
  if (!action) throw new NotFoundError('Appeal not found', 'id')
  const causes = action.causeKey === null ? [] : recordedUnder(action.causeKey)
  const recorded = await actionsOfCauses(tx, workspaceId, causes)
  const parts = recorded.filter(({ undoneAt, revertedAt }) => undoneAt === null && revertedAt === null)
  const others = parts.filter(({ id }) => id !== action.id)
  return {
    action,
    strikes: [action, ...others].filter(({ actionType }) => actionType === 'StrikeUser'),
    tags: others.filter((part) => part.objectId === objectId).flatMap(({ tagsAdded }) => tagsAdded),
  }
}

/** Locks the users who got strikes, before content as every decision does. */
async function lockStrikes(tx: Transaction, strikes: readonly Action[], origin: Origin | null) {
  const targets: { target: StrikeTarget; strikeId: string }[] = []
  for (const given of strikes) {
    const target = await lockStrikeTarget(tx, given.workspaceId, given.objectId, origin)
    targets.push({ target, strikeId: strikeOf(given).id })
  }
  return targets
}

/**
 * The decision on the object's status: allowed, or what the standing decision set, if a rule has flagged it since. None when it
 * keeps its status. @throws InvalidInputError when the ban of a user cannot be lifted
 */
async function statusAfter(
  tx: Transaction,
  { workspaceId, id, objectType }: Appeal,
  { actionType, policyCategoryId }: Action,
  { status: before }: LockedObject,
  { outcome, reason }: AppealDecision,
): Promise<(Pick<Decision, 'cause'> & Partial<Decision>)[]> {
  if (actionType !== 'ChangeStatus' || before === Status.allowed) return []
  const base = { cause: `appeal:${id}`, policyInformation: reason }
  if (outcome === AppealOutcome.upheld)
    return before === Status.flagged ? [{ ...base, status: Status.hidden, policyCategoryId }] : []
  const after = Status.allowed
  checkUnbanning(await workspaceById(tx, workspaceId), { objectType, before, after })
  return [{ ...base, status: after }]
}

async function takeStrike(
  tx: Transaction,
  target: StrikeTarget,
  strikeId: string,
  actor: ActorRef,
  reason: string,
): Promise<void> {
  const events = await removeGiven(tx, target, strikeId, 'moderator')
  await recordActions(
    tx,
    events.map((event) => ({ ...strikeAction(target, event, actor), policyInformation: reason })),
  )
}

const resolutionOf = (
  { workspaceId, id, externalId, actionId, objectType, objectId }: Appeal,
  { identity, tags, now }: LockedObject,
  { outcome, reason, message = null }: AppealDecision,
  actor: Caller['actor'],
): NewAction => ({
  ...bareAction(workspaceId, objectType, objectId),
  actionType: 'ResolveAppeal',
  actor,
  causeKey: `appeal:${id}:resolved`,
  createdAt: now,
  snapshot: { ...identity, ...('tags' in identity && { tags }) },
  details: { appeal: { id: externalId, actionId, outcome, reason, message } },
})
