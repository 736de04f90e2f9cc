import { z } from 'zod'
import { once } from '../../access/requests/once.ts'
import { markChangeReverted } from '../../actions/action.store.ts'
import type { Database, Sql, Transaction } from '../../platform/database.ts'
import { InvalidInputError, NotFoundError } from '../../platform/errors.ts'
import { objectNamed } from '../../platform/graphql/references.ts'
import { newId } from '../../platform/ids.ts'
import type { Origin } from '../../platform/origin.ts'
import { check } from '../../platform/validation.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import { ActorKind, ObjectType } from '../../platform/vocabulary/status.ts'
import { reasonInWords } from '../../reviews/review-reason.ts'
import { findByPolicyId, revertCategory } from '../../settings/policies/policy-category.store.ts'
import type { Pipeline } from '../pipeline/pipeline.ts'
import { decide } from './decide.ts'
import { type Decision, decisionOf, judgementOf } from './decision.ts'
import type { Decisions } from './outcome.ts'
import { PlatformStatusInput } from './platform-status.input.ts'
import type { RouteReviews } from './route-reviews.ts'

/** Decisions of the customer platform (section 4.6). */
export class PlatformStatuses {
  constructor(private readonly deps: { database: Database; pipeline: Pipeline }) {}

  /** Records a status decision of the platform. @throws as decideForPlatform and once */
  async set(caller: Caller, input: unknown): Promise<{ actionId: string }> {
    const { workspaceId, actor, origin = null } = caller
    const { database, pipeline } = this.deps
    const { requestId, ...status } = check(PlatformStatusInput, input)
    const request = { operation: 'setStatus', requestId, input: status }
    const { route, announce } = await pipeline.ready([workspaceId])
    return database.byKey([workspaceId], (tx) =>
      once(tx, caller, request, z.object({ actionId: z.uuid() }), async () => {
        const { actionId, ...decisions } = await decideForPlatform(
          tx,
          { workspaceId, keyId: actor.id, origin },
          status,
          route,
        )
        announce(tx, decisions)
        return { actionId }
      }),
    )
  }
}

/** The result of a decision of the customer platform. */
export interface PlatformDecision extends Decisions {
  actionId: string
}

const notFound = {
  [ObjectType.content]: 'Content not found',
  [ObjectType.user]: 'User not found',
  [ObjectType.subcategory]: 'Subcategory not found',
}

/**
 * Records a status decision of the customer platform (section 4.6). It counts as a human decision and is not sent back through
 * the webhook. With an action that it reverts, it carries the Revert Action category.
 * @param by the workspace, the API key of the request, and the request
 * @throws NotFoundError when the object is unknown
 * @throws InvalidInputError when the action is not one on this object, or the policy is unknown and not to be ignored
 */
export async function decideForPlatform(
  tx: Transaction,
  by: { workspaceId: string; keyId: string | null; origin?: Origin | null },
  input: PlatformStatusInput,
  route: RouteReviews,
): Promise<PlatformDecision> {
  const { workspaceId, origin = null } = by
  const { objectType, objectId } = objectNamed(workspaceId, input)
  const decision = decisionIn(input, by.keyId, await categoryOf(tx, workspaceId, input))
  const about = { workspaceId, origin, objectType, objectId }
  const judgement = judgementOf({ ...about, decisions: [decision], silent: true })
  const decisions = await decide(tx, [judgement], route)
  const action = decisions.decided
    .flatMap(({ actions }) => actions)
    .find(({ causeKey }) => causeKey === decision.cause)
  if (!action) throw new NotFoundError(notFound[objectType], objectType)
  // The rule that took the reverted action does not act on the object again.
  if (input.actionId && !(await markChangeReverted(tx, { workspaceId, id: objectId }, input.actionId)))
    throw new InvalidInputError({ actionId: 'Not a change of the status of this object' })
  return { ...decisions, actionId: action.id }
}

const decisionIn = (
  { status, policyInformation }: PlatformStatusInput,
  keyId: string | null,
  policyCategoryId: string | null,
): Decision =>
  decisionOf({
    cause: `customer:${newId()}`,
    actor: { kind: ActorKind.customer, id: keyId },
    status,
    policyCategoryId,
    policyInformation: policyInformation ?? null,
    reason: reasonInWords(
      'customer',
      policyInformation || 'Flagged by the customer platform',
      policyCategoryId,
    ),
  })

async function categoryOf(
  tx: Sql,
  workspaceId: string,
  { policyId, actionId, ignoreUnknownPolicy }: PlatformStatusInput,
): Promise<string | null> {
  if (actionId) return revertCategory(tx, workspaceId)
  if (!policyId) return null
  const category = await findByPolicyId(tx, workspaceId, policyId)
  if (!category && !ignoreUnknownPolicy) throw new InvalidInputError({ policyId: 'Policy not found' })
  return category?.id ?? null
}
