import type { Caller } from '../../platform/vocabulary/caller.ts'
import type { ErrorCode } from '../../platform/error-codes.ts'
import type { Action } from '../../actions/action.entity.ts'
import { actionsOfCauses } from '../../actions/action.store.ts'
import type { Database, Transaction } from '../../platform/database.ts'
import { untilNoDeadlock } from '../../platform/deadlock.ts'
import { InvalidInputError, VerdictError } from '../../platform/errors.ts'
import { check } from '../../platform/validation.ts'
import { BulkDecisionInput, DecisionInput } from './decision.input.ts'
import { recordedUnder } from './decision.ts'
import { decideByHand } from './human-decision.ts'
import type { Pipeline } from '../pipeline/pipeline.ts'
import { undoDecision } from '../undoing/undo.ts'

/** What a moderator's decision recorded. */
export interface TakenDecision {
  actions: Action[]
  reviewId: string | null
}

/** A review that could not be decided, and why. */
export interface RefusedDecision {
  reviewId: string
  code: ErrorCode
  message: string
}

/** What came of one decision on several reviews. */
export interface TakenDecisions {
  taken: TakenDecision[]
  refused: RefusedDecision[]
}

/** Moderators' decisions: taken and taken back. */
export class DecisionService {
  constructor(private readonly deps: { database: Database; pipeline: Pipeline }) {}

  /** Takes a decision; the same requestId again answers what the first did. @throws as decideByHand */
  take(caller: Caller, input: unknown): Promise<TakenDecision> {
    return this.#take(caller, check(DecisionInput, input))
  }

  /**
   * Takes one decision on each of several reviews, each in a transaction of its own: after a crash the same requestId goes
   * on where it was. @throws InvalidInputError when the decision itself is not valid
   */
  async takeEach(caller: Caller, input: unknown): Promise<TakenDecisions> {
    const { reviewIds, requestId, ...decision } = check(BulkDecisionInput, input)
    const taken: TakenDecision[] = []
    const refused: RefusedDecision[] = []
    for (const reviewId of reviewIds)
      try {
        const one = { ...decision, reviewId, requestId: `${requestId}:${reviewId}` }
        taken.push(await this.#take(caller, one))
      } catch (error) {
        refused.push({ reviewId, ...refusal(error) })
      }
    return { taken, refused }
  }

  #take(caller: Caller, decision: DecisionInput): Promise<TakenDecision> {
    const { database, pipeline } = this.deps
    const decideIn = async (tx: Transaction): Promise<TakenDecision> => {
      const { cause, reviewId, reviewEvents } = await decideByHand(tx, caller, decision, pipeline.route)
      pipeline.announce(tx, { decided: [], reviewEvents })
      const actions = await actionsOfCauses(tx, caller.workspaceId, recordedUnder(cause))
      return { actions, reviewId }
    }
    return untilNoDeadlock(() => database.inWorkspace(caller.workspaceId, decideIn))
  }

  /** Takes the member's own decision back, and answers the id of the review that is open again. @throws as undoDecision */
  undo(caller: Caller, actionId: string): Promise<string | null> {
    const { database, pipeline } = this.deps
    const undoIn = async (tx: Transaction): Promise<string | null> => {
      const reviewEvents = await undoDecision(tx, caller, actionId)
      pipeline.announce(tx, { decided: [], reviewEvents })
      return reviewEvents[0]?.reviewId ?? null
    }
    return untilNoDeadlock(() => database.inWorkspace(caller.workspaceId, undoIn))
  }
}

/** What the caller is told of an error that is meant for them. @throws every other error */
function refusal(error: unknown): Omit<RefusedDecision, 'reviewId'> {
  if (error instanceof InvalidInputError)
    return { code: error.code, message: Object.values(error.fields).join('; ') }
  if (error instanceof VerdictError) return { code: error.code, message: error.message }
  throw error
}
