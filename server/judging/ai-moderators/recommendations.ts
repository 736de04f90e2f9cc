import type { Sql } from '../../platform/database.ts'
import type { ActorRef } from '../../platform/vocabulary/status.ts'
import { markWaiting, pendingOn, reopenSettledBy, settleRecommendation } from './ai-verdict.store.ts'
import { afterEvent, type RecommendationEvent, RecommendationState } from './recommendation-state.ts'

/** An event of an item with pending recommendations. */
export interface ItemEvent {
  workspaceId: string
  contentId: string
  event: RecommendationEvent
  by: ActorRef | null
  /** The deciding action, if there was one. */
  actionId: string | null
}

/** Settles the recommendations on items by their events (section 3.6.1); the items' rows must be locked. */
export async function settleRecommendations(tx: Sql, events: readonly ItemEvent[]): Promise<void> {
  for (const { workspaceId, contentId, event, by, actionId } of events) {
    const pending = await pendingOn(tx, workspaceId, contentId)
    for (const one of pending) {
      const state = afterEvent({ ...one, state: RecommendationState.pending }, event)
      if (state !== RecommendationState.pending)
        await settleRecommendation(tx, { workspaceId, id: one.id, state, by, actionId })
    }
    await markWaiting(tx, workspaceId, contentId)
  }
}

/** Makes the recommendations that undone actions had settled pending again, if the item still has their version. */
export async function reopenRecommendations(
  tx: Sql,
  workspaceId: string,
  contentId: string,
  actionIds: readonly string[],
): Promise<void> {
  await reopenSettledBy(tx, workspaceId, actionIds)
  await markWaiting(tx, workspaceId, contentId)
}
