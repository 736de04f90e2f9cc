import { strikeOf } from '../../actions/action-details.ts'
import { actionsById, markReverted } from '../../actions/action.store.ts'
import {
  type RefusedChange,
  refusedChanges,
  refusedStrikes,
  revertTagChanges,
} from '../../actions/refused-action.store.ts'
import type { RefusedAction } from '../../delivery/webhooks/exhaust.ts'
import type { Transaction } from '../../platform/database.ts'
import type { Origin } from '../../platform/origin.ts'
import { Priority } from '../../platform/vocabulary/priority.ts'
import { type ObjectType, Status } from '../../platform/vocabulary/status.ts'
import { reasonInWords } from '../../reviews/review-reason.ts'
import { revertActionName, revertCategory } from '../../settings/policies/policy-category.store.ts'
import { decide } from '../deciding/decide.ts'
import { bySystem, type Decision, judgementOf } from '../deciding/decision.ts'
import { lockAllOf } from '../deciding/objects.ts'
import type { Decisions } from '../deciding/outcome.ts'
import { opensNone, type RouteReviews } from '../deciding/route-reviews.ts'
import { lockStrikeTarget } from '../strikes/strike-target.ts'
import { revertStrike } from '../strikes/take-back-strike.ts'

/**
 * Reverts actions that the customer platform finally rejected (sections 3.1, 6.1), in the transaction of the last failure: each
 * object returns to the last status that the platform acknowledged, once, and only while nothing newer was decided. No webhook is
 * sent, no rule is triggered, and a reverted rule does not act on the object again.
 */
export async function revertActions(
  tx: Transaction,
  workspaceId: string,
  refused: readonly RefusedAction[],
  route: RouteReviews,
): Promise<Decisions> {
  const actionIds = refused.map(({ actionId }) => actionId)
  const origins = new Map(refused.map(({ actionId, origin }) => [actionId, origin]))
  const reverting = { workspaceId, actionIds, originOf: (id: string) => origins.get(id) ?? null }
  await lockAllOf(tx, workspaceId, await actionsById(tx, workspaceId, actionIds))
  const changes = await revertChanges(tx, reverting, route)
  await revertStrikes(tx, reverting)
  const tags = await revertTags(tx, reverting)
  return allOf([...changes, ...tags])
}

const allOf = (each: readonly Decisions[]): Decisions => ({
  decided: each.flatMap(({ decided }) => decided),
  reviewEvents: each.flatMap(({ reviewEvents }) => reviewEvents),
})

/** What is taken back, and the request that each of it comes from. */
interface Reverting {
  workspaceId: string
  actionIds: readonly string[]
  originOf(actionId: string): Origin | null
}

/** Reverts rejected changes of status, while nothing newer was decided on their objects. */
async function revertChanges(
  tx: Transaction,
  reverting: Reverting,
  route: RouteReviews,
): Promise<Decisions[]> {
  const { workspaceId, actionIds } = reverting
  const refused = await refusedChanges(tx, workspaceId, actionIds)
  const changes = refused.filter(({ latest }) => latest)
  await markReverted(
    tx,
    workspaceId,
    changes.map(({ id }) => id),
  )
  const made: Decisions[] = []
  for (const change of changes) {
    const decision = backTo(change, await revertCategory(tx, workspaceId))
    made.push(await decide(tx, [silently(reverting, change, decision)], route))
  }
  return made
}

/** The judgement that reverts a rejected action, without a webhook. */
const silently = (
  { workspaceId, originOf }: Reverting,
  { id, objectType, objectId }: { id: string; objectType: ObjectType; objectId: string },
  decision: Decision,
) =>
  judgementOf({
    workspaceId,
    objectType,
    objectId,
    origin: originOf(id),
    decisions: [decision],
    silent: true,
  })

/** The decision that restores the status acknowledged last; an object whose first decision was rejected becomes allowed. */
function backTo(
  { id, acknowledged, acknowledgedDetails }: RefusedChange,
  policyCategoryId: string,
): Decision {
  const ban = acknowledgedDetails?.temporaryBan
  return {
    ...bySystem,
    cause: `revert:${id}`,
    status: acknowledged ?? Status.allowed,
    policyCategoryId,
    policyInformation: 'The customer platform refused the change of status',
    priority: Priority.high,
    reason: reasonInWords('revert', 'The customer platform refused the last decision'),
    temporaryBan: ban ? { ...ban, until: new Date(ban.until) } : null,
  }
}

/** Reverts rejected strikes: each is removed while it is still the user's latest (section 6.1), once. */
async function revertStrikes(
  tx: Transaction,
  { workspaceId, actionIds, originOf }: Reverting,
): Promise<void> {
  for (const refused of await refusedStrikes(tx, workspaceId, actionIds)) {
    const { id, objectId: userId } = refused
    const { id: strikeId } = strikeOf(refused)
    const target = await lockStrikeTarget(tx, workspaceId, userId, originOf(id))
    const category = { id: await revertCategory(tx, workspaceId), name: revertActionName }
    if (await revertStrike(tx, target, { strikeId, cause: `revert:${id}`, category }))
      await markReverted(tx, workspaceId, [id])
  }
}

/**
 * Reverts rejected tag changes, once (section 6.1): added tags are removed and removed ones added again, except those that a
 * newer action changed. Other tags are kept, and no webhook is sent.
 */
async function revertTags(tx: Transaction, reverting: Reverting): Promise<Decisions[]> {
  const { workspaceId, actionIds } = reverting
  const made: Decisions[] = []
  for (const change of await revertTagChanges(tx, workspaceId, actionIds)) {
    const decision = {
      ...bySystem,
      cause: `revert:${change.id}`,
      tags: change.removed,
      tagsRemoved: change.added,
      policyCategoryId: await revertCategory(tx, workspaceId),
    }
    made.push(await decide(tx, [silently(reverting, change, decision)], opensNone))
  }
  return made
}
