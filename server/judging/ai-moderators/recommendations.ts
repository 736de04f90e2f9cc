import type { Sql } from '../../platform/database.ts'
import type { ActorRef, Status } from '../../platform/vocabulary/status.ts'
import { afterEvent, type RecommendationEvent, RecommendationState } from './recommendation-state.ts'

/** Something that happened to an item on which recommendations wait. */
export interface ItemEvent {
  workspaceId: string
  contentId: string
  event: RecommendationEvent
  by: ActorRef | null
  /** The action that decided, where it was a decision. */
  actionId: string | null
}

interface Pending {
  id: string
  version: number
  action: Status
  policyCategoryId: string | null
}

/** Settles the recommendations on items by what happened to them (section 3.6.1); the items' rows must be locked. */
export async function settleRecommendations(tx: Sql, events: readonly ItemEvent[]): Promise<void> {
  for (const { workspaceId, contentId, event, by, actionId } of events) {
    const pending = await tx.query<Pending>(
      `select id, version, action, policy_category_id as "policyCategoryId" from ai_verdict
       where workspace_id = $1 and content_id = $2 and recommendation = 'pending'`,
      [workspaceId, contentId],
    )
    for (const one of pending) {
      const state = afterEvent({ ...one, state: RecommendationState.pending }, event)
      if (state !== RecommendationState.pending)
        await settle(tx, { workspaceId, id: one.id, state, by, actionId })
    }
    await markRecommended(tx, workspaceId, contentId)
  }
}

interface Settlement {
  workspaceId: string
  id: string
  state: RecommendationState
  by: ActorRef | null
  actionId: string | null
}

/** Ends one pending recommendation, and answers whether there was one. */
export async function settle(
  tx: Sql,
  { workspaceId, id, state, by, actionId }: Settlement,
): Promise<boolean> {
  const settled = await tx.query(
    `update ai_verdict set recommendation = $3, settled_at = clock_timestamp(), settled_by_kind = $4, settled_by_id = $5,
       settled_action_id = $6
     where workspace_id = $1 and id = $2 and recommendation = 'pending' returning id`,
    [workspaceId, id, state, by?.kind ?? null, by?.id ?? null, actionId],
  )
  return settled.length > 0
}

/** Makes the recommendations wait again that undone actions had settled, where the item is still of their version. */
export async function reopenRecommendations(
  tx: Sql,
  workspaceId: string,
  contentId: string,
  actionIds: readonly string[],
): Promise<void> {
  await tx.query(
    `update ai_verdict v set recommendation = 'pending', settled_at = null, settled_by_kind = null, settled_by_id = null,
       settled_action_id = null
     from content c
     where v.workspace_id = $1 and v.settled_action_id = any ($2::uuid[])
       and (c.workspace_id, c.id, c.version) = (v.workspace_id, v.content_id, v.version)`,
    [workspaceId, actionIds],
  )
  await markRecommended(tx, workspaceId, contentId)
}

/** Says on the item whether a recommendation waits. */
export async function markRecommended(tx: Sql, workspaceId: string, contentId: string): Promise<void> {
  await tx.query(
    `update content c set recommended = exists (select from ai_verdict v
       where v.workspace_id = c.workspace_id and v.content_id = c.id and v.recommendation = 'pending')
     where c.workspace_id = $1 and c.id = $2`,
    [workspaceId, contentId],
  )
}
