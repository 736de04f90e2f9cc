import { z } from 'zod'
import { type ActingRequest, once, onceInParts } from '../../access/requests/once.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import { ErrorCodeEnum } from '../../platform/graphql/error-code.ts'
import type { Action } from '../../actions/action.entity.ts'
import { actionsOfCauses } from '../../actions/action.store.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { isId } from '../../platform/ids.ts'
import { untilNoDeadlock } from '../../platform/deadlock.ts'
import { check } from '../../platform/validation.ts'
import { agrees } from '../../reviews/quality/agreement.ts'
import { heldBy } from '../../reviews/quality/quality-check.store.ts'
import type { ReviewClaims } from '../../reviews/review-claims.service.ts'
import { actionOf, decideBlind, undoBlind } from './blind-decision.ts'
import { claimAfter } from './claim-after.ts'
import { decideWithBan } from './author-ban.ts'
import { BulkDecisionInput, DecisionInput } from './decision.input.ts'
import { causeByHand, recordedWith } from './decision.ts'
import type { DecisionByHand } from './human-decision.ts'
import { refusalOf } from './refusal.ts'
import type { Pipeline } from '../pipeline/pipeline.ts'
import { ActionIds, undoEach, UndoneDecisions } from '../undoing/undo-each.ts'
import { undoDecision } from '../undoing/undo.ts'

/** The stored result of a decision under the id of its request. */
const RecordedDecision = z.object({
  cause: z.string(),
  reviewId: z.uuid().nullable(),
  /** The quality check that it answers, where it was taken blind. */
  checkId: z.uuid().nullish(),
})
type RecordedDecision = z.output<typeof RecordedDecision>

/** A review that could not be decided, and why. */
const RefusedDecision = z.object({ reviewId: z.uuid(), code: z.enum(ErrorCodeEnum), message: z.string() })
export type RefusedDecision = z.output<typeof RefusedDecision>

const RecordedDecisions = z.object({ taken: z.array(RecordedDecision), refused: z.array(RefusedDecision) })

/** The result of a moderator's decision. */
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

/** The results of one decision on several reviews. */
export interface TakenDecisions {
  taken: TakenDecision[]
  refused: RefusedDecision[]
}

/** The longest expected time to decide one of several reviews, without contention, in seconds. */
const secondsEach = 0.05

/**
 * Seconds added to the undo period of a decision that so many others follow, so that all can be undone until about the same
 * moment.
 */
const laterFor = (others: number): number => Math.ceil(others * secondsEach)

/** Moderators' decisions, and their undo. */
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

  /**
   * Takes one decision on each of several reviews, each in a transaction of its own: after a crash, a repeated requestId
   * continues where it stopped. @throws InvalidInputError when the decision itself is not valid @throws as once
   */
  async takeEach(caller: Caller, input: unknown): Promise<TakenDecisions> {
    const { requestId, ...wanted } = check(BulkDecisionInput, input)
    const { reviewIds, seen, ...decision } = wanted
    const versions = new Map(seen?.map(({ reviewId, version }) => [reviewId, version]))
    const request = { operation: 'decideReviews', requestId, input: wanted }
    const made = await onceInParts(this.deps.database, caller, request, RecordedDecisions, async (partOf) => {
      const taken: RecordedDecision[] = []
      const refused: RefusedDecision[] = []
      for (const [place, reviewId] of reviewIds.entries())
        try {
          const one = { ...decision, reviewId, seenVersion: versions.get(reviewId) }
          const undoLater = laterFor(reviewIds.length - place - 1)
          taken.push(await this.#take(caller, partOf(one, reviewId), { ...one, undoLater }))
        } catch (error) {
          refused.push({ reviewId, ...refusalOf(error) })
        }
      return { taken, refused }
    })
    const taken: TakenDecision[] = []
    for (const one of made.taken) taken.push(await this.#resultOf(caller, one))
    return { taken, refused: made.refused }
  }

  #take(
    caller: Caller,
    request: ActingRequest,
    decision: Omit<DecisionByHand, 'cause'>,
  ): Promise<RecordedDecision> {
    const { database, pipeline } = this.deps
    const decideIn = (tx: Transaction) =>
      once(tx, caller, request, RecordedDecision, async (id) => {
        const check = database.isBlind ? await decideBlind(tx, caller, decision) : undefined
        if (check) return { cause: '', reviewId: decision.reviewId ?? null, checkId: check.id }
        const cause = causeByHand(id)
        const whole = { ...decision, cause }
        const { reviewId, reviewEvents } = await decideWithBan(tx, caller, whole, pipeline.route)
        pipeline.announce(tx, { decided: [], reviewEvents })
        return { cause, reviewId }
      })
    return untilNoDeadlock(() => database.inWorkspace(caller.workspaceId, decideIn))
  }

  async #resultOf(
    { workspaceId, actor }: Caller,
    { cause, reviewId, checkId }: RecordedDecision,
  ): Promise<TakenDecision> {
    let golden: TakenDecision['golden'] = null
    const actions = await this.deps.database.inWorkspace(workspaceId, async (tx) => {
      if (!checkId) return actionsOfCauses(tx, workspaceId, recordedWith(cause))
      const checks = actor.id === null ? [] : await heldBy(tx, workspaceId, actor.id)
      const check = checks.find(({ id }) => id === checkId)
      if (check?.goldenId && check.toldAt) golden = { goldenId: check.goldenId, right: agrees(check) }
      return check ? [actionOf(check)] : []
    })
    return { actions, reviewId, golden }
  }

  /** Undoes the member's own decision. @returns the id of the reopened review @throws as undoDecision and once */
  undo(caller: Caller, actionId: string, requestId: string | null = null): Promise<string | null> {
    const { database } = this.deps
    const request = { operation: 'undoDecision', requestId, input: { actionId } }
    const undoIn = (tx: Transaction) =>
      once(tx, caller, request, z.uuid().nullable(), () => this.#undo(tx, caller, actionId))
    return untilNoDeadlock(() => database.inWorkspace(caller.workspaceId, undoIn))
  }

  /**
   * Undoes several of the member's own decisions, as many as possible; the others are returned with the reason.
   * @throws InvalidInputError for more than 100 of them, or none @throws as once
   */
  undoEach(caller: Caller, input: unknown, requestId: string | null = null): Promise<UndoneDecisions> {
    const { actionIds } = check(z.object({ actionIds: ActionIds }), { actionIds: input })
    const request = { operation: 'undoDecisions', requestId, input: { actionIds } }
    const undoIn = (tx: Transaction) =>
      once(tx, caller, request, UndoneDecisions, () =>
        undoEach(tx, caller, actionIds, (actionId) => this.#undo(tx, caller, actionId)),
      )
    return untilNoDeadlock(() => this.deps.database.inWorkspace(caller.workspaceId, undoIn))
  }

  /** Undoes a decision. @returns the id of the reopened review; null when there was none */
  async #undo(tx: Transaction, caller: Caller, actionId: string): Promise<string | null> {
    const { database, pipeline } = this.deps
    const blind = database.isBlind && isId(actionId) ? await undoBlind(tx, caller, actionId) : undefined
    if (blind !== undefined) return blind
    const { reviewId, reviewEvents } = await undoDecision(tx, caller, actionId)
    pipeline.announce(tx, { decided: [], reviewEvents })
    return reviewId
  }
}
