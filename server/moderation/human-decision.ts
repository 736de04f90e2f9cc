import { NotFoundError } from '../platform/errors.ts'
import type { Transaction } from '../platform/database.ts'
import { assertMine } from '../reviews/claims.ts'
import type { ReviewEvent } from '../reviews/review-events.ts'
import type { ActorRef } from '../vocabulary/status.ts'
import { decide } from './decide.ts'
import { checkAttachments } from './decision-checks.ts'
import type { DecisionInput } from './decision.input.ts'
import { judgementOf } from './decision.ts'
import { decisionTarget, type DecisionTarget } from './decision-target.ts'
import { objectAdapters } from './objects/index.ts'

/** What a moderator's decision did. */
export interface HumanDecision {
  cause: string
  reviewId: string | null
  reviewEvents: ReviewEvent[]
}

/**
 * Takes a moderator's decision (sections 2.16, 3.1). Sent twice, it acts once. A review that somebody else holds or has
 * decided is refused with who that is.
 * @throws ConflictError code CLAIMED or ALREADY_DECIDED
 * @throws InvalidInputError when the category or a tag cannot be attached
 */
export async function decideByHand(
  tx: Transaction,
  workspaceId: string,
  actor: ActorRef,
  input: DecisionInput,
): Promise<HumanDecision> {
  const cause = `mod:${input.requestId}`
  const target = await decisionTarget(tx, input)
  await lock(tx, target)
  const again = await tx.query(`select 1 from action where workspace_id = $1 and cause_key = $2`, [
    workspaceId,
    cause,
  ])
  if (again.length > 0) return { cause, reviewId: target.reviewId, reviewEvents: [] }
  if (target.reviewId) await assertMine(tx, target.reviewId, actor)
  const settings = await workspaceSettings(tx, workspaceId)
  await checkAttachments(tx, input, target.objectType, settings.requirePolicyCategory)
  const { reviewEvents } = await decide(tx, [
    judgement(workspaceId, actor, target, input, cause, settings.undoSeconds),
  ])
  return { cause, reviewId: target.reviewId, reviewEvents }
}

/** Locks the object before its review, as automated decisions do, so that the two never wait for each other. */
async function lock(tx: Transaction, { objectType, objectId }: DecisionTarget): Promise<void> {
  const adapter = objectAdapters.find(({ type }) => type === objectType)
  if (!adapter || (await adapter.lock(tx, [objectId])).length === 0) throw new NotFoundError()
}

function judgement(
  workspaceId: string,
  actor: ActorRef,
  target: DecisionTarget,
  input: DecisionInput,
  cause: string,
  undoSeconds: number,
) {
  const { objectType, objectId } = target
  const decision = {
    cause,
    actor,
    ruleId: null,
    ruleVersion: null,
    status: input.status,
    priority: null,
    policyCategoryId: input.policyCategoryId ?? null,
    policyInformation: input.policyInformation ?? null,
    tags: input.addTags ?? [],
    note: input.note ?? null,
    reason: {
      kind: 'member',
      ruleId: null,
      ruleName: null,
      policyCategoryId: input.policyCategoryId ?? null,
      explanation: input.note ?? 'Flagged by a moderator',
      spans: [],
    },
  }
  return judgementOf({ workspaceId, objectType, objectId, decisions: [decision], undoSeconds })
}

async function workspaceSettings(tx: Transaction, workspaceId: string) {
  const [row] = await tx.query<{ undoSeconds: number; requirePolicyCategory: boolean }>(
    `select undo_seconds as "undoSeconds", require_policy_category as "requirePolicyCategory" from workspace where id = $1`,
    [workspaceId],
  )
  if (!row) throw new NotFoundError()
  return row
}
