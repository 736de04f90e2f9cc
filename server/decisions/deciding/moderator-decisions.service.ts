import { z } from 'zod'
import { type ActingRequest, once } from '../../access/requests/once.ts'
import type { Action } from '../../actions/action.entity.ts'
import { actionsOfCauses } from '../../actions/action.store.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { untilNoDeadlock } from '../../platform/deadlock.ts'
import { isId } from '../../platform/ids.ts'
import { check } from '../../platform/validation.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import { agrees } from '../../reviews/quality/agreement.ts'
import { heldBy } from '../../reviews/quality/quality-check.store.ts'
import type { ReviewClaims } from '../../reviews/review-claims.service.ts'
import type { Pipeline } from '../pipeline/pipeline.ts'
import { undoDecision } from '../undoing/undo.ts'
import { decideWithBan } from './author-ban.ts'
import { actionOf, decideBlind, undoBlind } from './blind-decision.ts'
import { claimAfter } from './claim-after.ts'
import { DecisionInput } from './decision.input.ts'
import { causeByHand, recordedWith } from './decision.ts'
import type { DecisionByHand } from './human-decision.ts'

/** The stored result of a decision under the id of its request. */
const RecordedDecision = z.object({
  cause: z.string(),
  reviewId: z.uuid().nullable(),
  /** The quality check that it answers, where it was taken blind. */
  checkId: z.uuid().nullish(),
})
type RecordedDecision = z.output<typeof RecordedDecision>

/** What a moderator's decision recorded. */
export interface TakenDecision {
  actions: Action[]
  reviewId: string | null
  /** The review claimed for the member next; null when none was requested or available. */
  nextId?: string | null
  /** Whether that review, or this decision, is blind, so that data is withheld. */
  blind?: boolean
  /** The golden item that was decided, where its moderator is shown the result. */
  golden?: { goldenId: string; right: boolean } | null
}

/** Moderators' decisions: taken and taken back. */
export class ModeratorDecisions {
  constructor(private readonly deps: { database: Database; pipeline: Pipeline; claims: ReviewClaims }) {}

  /** Takes a decision, and claims the next review if requested. @throws as decideWithBan and once */
  async take(caller: Caller, input: unknown): Promise<TakenDecision> {
    const { requestId, next, ...decision } = check(DecisionInput, input)
    const request = { operation: 'decide', requestId, input: decision }
    const recorded = await this.#take(caller, request, decision)
    const claimed = next ? await claimAfter(this.deps.claims, caller, next, requestId) : null
    const result = await this.#resultOf(caller, recorded)
    return { ...result, nextId: claimed?.id ?? null, blind: claimed?.blind ?? false }
  }

  async #take(
    caller: Caller,
    request: ActingRequest,
    decision: Omit<DecisionByHand, 'cause'>,
  ): Promise<RecordedDecision> {
    const { database, pipeline } = this.deps
    const { route, announce } = await pipeline.ready([caller.workspaceId])
    const decideIn = (tx: Transaction) =>
      once(tx, caller, request, RecordedDecision, async (id) => {
        const check = database.isBlind ? await decideBlind(tx, caller, decision) : undefined
        if (check) return { cause: '', reviewId: decision.reviewId ?? null, checkId: check.id }
        const cause = causeByHand(id)
        const whole = { ...decision, cause }
        const { reviewId, reviewEvents } = await decideWithBan(tx, caller, whole, route)
        announce(tx, { decided: [], reviewEvents })
        return { cause, reviewId }
      })
    return untilNoDeadlock(() => database.byKey([caller.workspaceId], decideIn))
  }

  async #resultOf(
    { workspaceId, actor }: Caller,
    { cause, reviewId, checkId }: RecordedDecision,
  ): Promise<TakenDecision> {
    const reader = this.deps.database.reader(workspaceId)
    if (!checkId)
      return {
        actions: await actionsOfCauses(reader, workspaceId, recordedWith(cause)),
        reviewId,
        golden: null,
      }
    const checks = actor.id === null ? [] : await heldBy(reader, workspaceId, actor.id)
    const check = checks.find(({ id }) => id === checkId)
    const golden = check?.goldenId && check.toldAt ? { goldenId: check.goldenId, right: agrees(check) } : null
    return { actions: check ? [actionOf(check)] : [], reviewId, golden }
  }

  /** Undoes the member's own decision. @returns the id of the reopened review @throws as undoDecision and once */
  undo(caller: Caller, actionId: string, requestId: string | null = null): Promise<string | null> {
    const { database } = this.deps
    const request = { operation: 'undoDecision', requestId, input: { actionId } }
    const undoIn = (tx: Transaction) =>
      once(tx, caller, request, z.uuid().nullable(), () => this.#undo(tx, caller, actionId))
    return untilNoDeadlock(() => database.byKey([caller.workspaceId], undoIn))
  }

  /** Takes a decision back, and answers the id of the review that is open again; nothing where there was none. */
  async #undo(tx: Transaction, caller: Caller, actionId: string): Promise<string | null> {
    const { database, pipeline } = this.deps
    const blind = database.isBlind && isId(actionId) ? await undoBlind(tx, caller, actionId) : undefined
    if (blind !== undefined) return blind
    const { reviewId, reviewEvents } = await undoDecision(tx, caller, actionId)
    pipeline.announce(tx, { decided: [], reviewEvents })
    return reviewId
  }
}
