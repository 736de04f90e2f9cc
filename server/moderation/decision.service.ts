import { type ActionRow, actionSelect } from '../actions/action.entity.ts'
import type { Database } from '../platform/database.ts'
import { check } from '../platform/validation.ts'
import type { ActorRef } from '../vocabulary/status.ts'
import { DecisionInput } from './decision.input.ts'
import { recordedUnder } from './decision.ts'
import { decideByHand } from './human-decision.ts'
import type { Pipeline } from './pipeline.ts'
import { undoDecision } from './undo.ts'

/** What a moderator's decision recorded. */
export interface TakenDecision {
  actions: ActionRow[]
  reviewId: string | null
}

/** Moderators' decisions: taken and taken back. */
export class DecisionService {
  constructor(private readonly parts: { database: Database; pipeline: Pipeline }) {}

  /** Takes a decision; the same requestId again answers what the first did. @throws as decideByHand */
  take(workspaceId: string, actor: ActorRef, input: unknown): Promise<TakenDecision> {
    const decision = check(DecisionInput, input)
    return this.parts.database.inWorkspace(workspaceId, async (tx) => {
      const { cause, reviewId, reviewEvents } = await decideByHand(tx, workspaceId, actor, decision)
      this.parts.pipeline.announce(tx, { decided: [], reviewEvents })
      const actions = await tx.query<ActionRow>(
        `${actionSelect} where a.workspace_id = $1 and a.cause_key = any ($2) order by a.id`,
        [workspaceId, recordedUnder(cause)],
      )
      return { actions, reviewId }
    })
  }

  /** Takes the member's own decision back, and answers the id of the review that is open again. @throws as undoDecision */
  undo(workspaceId: string, actor: ActorRef, actionId: string): Promise<string | null> {
    return this.parts.database.inWorkspace(workspaceId, async (tx) => {
      const reviewEvents = await undoDecision(tx, workspaceId, actionId, actor)
      this.parts.pipeline.announce(tx, { decided: [], reviewEvents })
      return reviewEvents[0]?.reviewId ?? null
    })
  }
}
