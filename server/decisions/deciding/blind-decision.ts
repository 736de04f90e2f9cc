import { showAs } from '../../access/team/withheld.store.ts'
import { workspaceById } from '../../access/workspaces/workspace.store.ts'
import { ActionObject } from '../../actions/action-object.ts'
import type { Action } from '../../actions/action.entity.ts'
import { contentsById, itemState } from '../../intake/content/content.store.ts'
import type { Transaction } from '../../platform/database.ts'
import { ConflictError } from '../../platform/errors.ts'
import { objectNamed } from '../../platform/graphql/references.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import { ActorKind, ObjectType } from '../../platform/vocabulary/status.ts'
import { claimSeconds } from '../../reviews/claims.ts'
import { armCheckTimer } from '../../reviews/quality/check-due.ts'
import { CheckState, type QualityCheck } from '../../reviews/quality/quality-check.entity.ts'
import { answerHeld, heldBy, lockHeld, undoAnswered } from '../../reviews/quality/quality-check.store.ts'
import { queuesById } from '../../reviews/queues/review-queue.store.ts'
import { checkAttachments, checkSeen } from './decision-checks.ts'
import type { DecisionByHand } from './human-decision.ts'

/**
 * Takes a decision on a quality check: it is validated like any other, but only recorded with the check. A decision on the item's
 * author in the meantime is treated in the same way. @returns the check; undefined when the decision is not about a check in hand
 * @throws as an ordinary decision does; ConflictError code ALREADY_DECIDED
 */
export async function decideBlind(
  tx: Transaction,
  { workspaceId, actor }: Caller,
  input: Omit<DecisionByHand, 'cause'>,
): Promise<QualityCheck | undefined> {
  if (actor.kind !== ActorKind.member || actor.id === null) return undefined
  const found = await checkMeant(tx, workspaceId, actor.id, input)
  if (!found) return undefined
  const { check, isAuthor } = found
  if (isAuthor) return check
  const held = await lockHeld(tx, check, actor.id)
  if (held?.state !== CheckState.handed)
    throw new ConflictError('Already decided by you', {}, 'ALREADY_DECIDED')
  const [item] = await contentsById(tx, workspaceId, [check.contentId])
  checkSeen(ObjectType.content, item ?? { version: null }, input)
  const settings = await workspaceById(tx, workspaceId)
  const [queue] = await queuesById(tx, workspaceId, [check.queueId])
  await checkAttachments(tx, { workspaceId, objectType: ObjectType.content }, input, {
    required: settings.requirePolicyCategory,
    allowed: queue?.policyCategoryIds ?? null,
  })
  const { status, policyCategoryId = null, note = null } = input
  // A decision whose correctness is shown at once can no longer be undone.
  const showsResult = check.goldenId !== null && queue?.tellsGolden === true
  const undoSeconds = showsResult ? 0 : settings.undoSeconds
  await armCheckTimer(tx, check, undoSeconds)
  const decided = { status, policyCategoryId, decidedByKind: actor.kind, decidedById: actor.id }
  await showAs(tx, workspaceId, check.id, { ...check.shown, ...decided })
  return answerHeld(tx, check, { status, policyCategoryId, note, showsResult }, undoSeconds)
}

/** The check that a decision is about, by its review, its item, or the item's author. */
async function checkMeant(
  tx: Transaction,
  workspaceId: string,
  memberId: string,
  { reviewId, ...named }: Omit<DecisionByHand, 'cause'>,
): Promise<{ check: QualityCheck; isAuthor: boolean } | undefined> {
  const checks = await heldBy(tx, workspaceId, memberId)
  if (reviewId) {
    const check = checks.find(({ id }) => id === reviewId)
    return check && { check, isAuthor: false }
  }
  const { objectId } = objectNamed(workspaceId, named)
  for (const check of checks) {
    if (check.contentId === objectId) return { check, isAuthor: false }
    const item = await itemState(tx, { workspaceId, id: check.contentId })
    if (item?.userId === objectId) return { check, isAuthor: true }
  }
  return undefined
}

/**
 * Undoes a decision on a quality check: its moderator has the check in hand again.
 * @returns the id of the check; undefined when the action is not that of a check
 * @throws ConflictError code TOO_LATE
 */
export async function undoBlind(
  tx: Transaction,
  { workspaceId, actor }: Caller,
  actionId: string,
): Promise<string | undefined> {
  const memberId = actor.id
  const check = memberId === null ? undefined : await lockHeld(tx, { workspaceId, id: actionId }, memberId)
  if (!check) return undefined
  if (check.state === CheckState.handed) return check.id
  if (!(await undoAnswered(tx, check, claimSeconds)))
    throw new ConflictError('It is too late to undo this decision', {}, 'TOO_LATE')
  await showAs(tx, workspaceId, check.id, check.shown)
  await armCheckTimer(tx, check, claimSeconds)
  return check.id
}

/** The action that an ordinary decision would have recorded, shown to its moderator only and never stored. */
export function actionOf(check: QualityCheck): Action {
  const { id, workspaceId, contentId, memberId, status, policyCategoryId, note, undoableUntil } = check
  return {
    id,
    workspaceId,
    seq: '0',
    actionType: 'ChangeStatus',
    causeKey: `check:${id}`,
    objectType: ActionObject.content,
    objectId: contentId,
    actorKind: ActorKind.member,
    actorId: memberId,
    ruleId: null,
    ruleVersion: null,
    status,
    previousStatus: (check.shown['status'] ?? null) as Action['previousStatus'],
    policyCategoryId,
    policyName: null,
    policyInformation: null,
    tagsAdded: [],
    tagsRemoved: [],
    note,
    details: null,
    undoableUntil,
    undoneAt: null,
    revertedAt: null,
    createdAt: check.answeredAt ?? check.openedAt,
  }
}
