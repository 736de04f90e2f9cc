import { InvalidInputError, NotFoundError } from '../../platform/errors.ts'
import type { Sql, Transaction } from '../../platform/database.ts'
import { idOf, newId } from '../../platform/ids.ts'
import { ActorKind, ObjectType } from '../../platform/vocabulary/status.ts'
import { decide } from './decide.ts'
import type { Decisions } from './decided.ts'
import { type Decision, judgementOf } from './decision.ts'
import type { PlatformStatusInput } from './platform-status.input.ts'
import { revertCategory } from '../undoing/revert-category.ts'
import type { RouteReviews } from './route-reviews.ts'

/** What a decision of the customer platform did. */
export interface PlatformDecision extends Decisions {
  actionId: string
}

const notFound = {
  [ObjectType.content]: 'Content not found',
  [ObjectType.user]: 'User not found',
  [ObjectType.subcategory]: 'Subcategory not found',
}

/**
 * Records a status that the customer platform decided on (section 4.6). It counts as a human decision and is not sent
 * back through the webhook. With an action that it reverts, it carries the Revert Action category.
 * @throws NotFoundError when the object is unknown
 * @throws InvalidInputError when the action is not one on this object
 */
export async function decideForPlatform(
  tx: Transaction,
  workspaceId: string,
  input: PlatformStatusInput,
  route: RouteReviews,
): Promise<PlatformDecision> {
  const objectType = typeOf(input)
  const externalId = input.contentId ?? input.userId ?? input.subcategoryId ?? ''
  const objectId = idOf(workspaceId, objectType, externalId)
  const decision = decisionOf(input, await categoryOf(tx, workspaceId, input))
  const judgement = judgementOf({ workspaceId, objectType, objectId, decisions: [decision], silent: true })
  const decisions = await decide(tx, [judgement], route)
  const action = decisions.decided
    .flatMap(({ actions }) => actions)
    .find(({ causeKey }) => causeKey === decision.cause)
  if (!action) throw new NotFoundError(notFound[objectType])
  if (input.actionId) await markReverted(tx, workspaceId, objectId, input.actionId)
  return { ...decisions, actionId: action.id }
}

function typeOf({ userId, subcategoryId }: PlatformStatusInput): ObjectType {
  if (userId) return ObjectType.user
  return subcategoryId ? ObjectType.subcategory : ObjectType.content
}

function decisionOf(
  { status, policyInformation }: PlatformStatusInput,
  policyCategoryId: string | null,
): Decision {
  return {
    cause: `customer:${newId()}`,
    actor: { kind: ActorKind.customer, id: null },
    ruleId: null,
    ruleVersion: null,
    status,
    priority: null,
    policyCategoryId,
    policyInformation: policyInformation ?? null,
    tags: [],
    note: null,
    reason: {
      kind: 'customer',
      ruleId: null,
      ruleName: null,
      policyCategoryId,
      explanation: policyInformation || 'Flagged by the customer platform',
      spans: [],
    },
  }
}

async function categoryOf(
  tx: Sql,
  workspaceId: string,
  { policyId, actionId }: PlatformStatusInput,
): Promise<string | null> {
  if (actionId) return revertCategory(tx, workspaceId)
  if (!policyId) return null
  const [category] = await tx.query<{ id: string }>(
    `select id from policy_category where workspace_id = $1 and policy_id = $2 and deleted_at is null`,
    [workspaceId, policyId],
  )
  return category?.id ?? null
}

/** Marks the action as taken back; a rule that took it does not act on the object again. */
async function markReverted(tx: Sql, workspaceId: string, objectId: string, actionId: string): Promise<void> {
  const [action] = await tx.query(
    `update action set reverted_at = coalesce(reverted_at, now())
     where workspace_id = $1 and object_id = $2 and id = $3 and action_type = 'ChangeStatus' returning id`,
    [workspaceId, objectId, actionId],
  )
  if (!action) throw new InvalidInputError({ actionId: 'Not a change of the status of this object' })
}
