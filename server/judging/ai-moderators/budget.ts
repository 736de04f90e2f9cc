import { Batcher, type BatchResult } from '../../platform/batcher.ts'
import type { Database } from '../../platform/database.ts'
import { LockedError, UnavailableError } from '../../platform/errors.ts'
import type { Patience } from '../../platform/scopes.ts'
import { untilFree } from '../../platform/until-free.ts'
import {
  correctSpending,
  type ModeratorBudget,
  type Reservation,
  reserve,
  type SpendingCorrection,
  type SpendingDay,
  spentToday,
} from './ai-spending.store.ts'
import { NoVerdict, type AskingCost } from './no-verdict.ts'

/** An empty usage, to which a request adds its own. */
export const newMeter = (): AskingCost => ({
  model: null,
  durationMs: 0,
  inputTokens: 0,
  outputTokens: 0,
  cost: 0,
  unreported: 0,
})

/** How many requests are reserved for, and how many corrected, in one transaction at most. */
const inBatches = { most: 64, lanes: 2 }

const done = { ok: true, value: undefined } as const

/** The budgets of AI moderators for the day: those of requests at the same moment are taken and corrected together. */
export class Budgets {
  readonly #reservations = new Batcher<Reservation, SpendingDay | undefined>(
    (...batch) => this.#reserve(...batch),
    {
      ...inBatches,
      keyOf: ({ moderator }) => moderator.id,
    },
  )
  readonly #corrections = new Batcher<SpendingCorrection, void>((...batch) => this.#correct(...batch), {
    ...inBatches,
    keyOf: ({ day }) => day.aiModeratorId,
  })

  constructor(private readonly database: Database) {}

  /**
   * Runs a request within the day's budget of a moderator: the estimate is reserved before, and replaced by the actual usage
   * afterwards. A crash in between leaves the estimate, and so does an answer of which the provider reports no usage, or none in
   * time: it may have to be paid for all the same. A row that stays locked delays its correction, not the answer. @throws NoVerdict of the reason `spent`, or what `ask` throws
   */
  async spend<T>(
    moderator: ModeratorBudget,
    estimate: number,
    ask: (meter: AskingCost) => Promise<T>,
  ): Promise<T> {
    const day = await this.#reservations.add({ moderator, cost: estimate })
    if (!day) throw isSpent()
    const meter = newMeter()
    let isAnswered = false
    try {
      const answer = await ask(meter)
      isAnswered = true
      return answer
    } finally {
      await this.#replace({ day, ...correctionOf(meter, estimate, isAnswered) })
    }
  }

  /**
   * Replaces a reservation, in the background once its row has stayed locked. Where the database does not get to it, the estimate
   * is left, as after a crash: the answer has been paid for, and must not be lost for that.
   */
  async #replace(correction: SpendingCorrection): Promise<void> {
    const correct = () => this.#corrections.add(correction)
    try {
      await correct()
    } catch (error) {
      if (!(error instanceof UnavailableError)) throw error
      if (error instanceof LockedError) untilFree(correct).catch(() => undefined)
    }
  }

  /**
   * Rejects a request when the day's budget is already spent, before pictures are fetched for it. @throws NoVerdict of the reason
   * `spent`
   */
  async refuseIfSpent({ workspaceId, id, itemsPerDay, costPerDay }: ModeratorBudget): Promise<void> {
    if (itemsPerDay === null && costPerDay === null) return
    const [spent] = await this.database.inWorkspace(workspaceId, (tx) => spentToday(tx, workspaceId, [id]))
    const { items, cost } = spent ?? { items: 0, cost: 0 }
    const isLeft = items < (itemsPerDay ?? Infinity) && (cost === 0 || cost < (costPerDay ?? Infinity))
    if (!isLeft) throw isSpent()
  }

  async #reserve(batch: Reservation[], patience: Patience): Promise<BatchResult<SpendingDay | undefined>[]> {
    const workspaces = batch.map(({ moderator }) => moderator.workspaceId)
    const days = await this.database.byKey(workspaces, (tx) => reserve(tx, batch), patience)
    return days.map((value) => ({ ok: true, value }))
  }

  async #correct(batch: SpendingCorrection[], patience: Patience): Promise<BatchResult<void>[]> {
    const workspaces = batch.map(({ day }) => day.workspaceId)
    await this.database.byKey(workspaces, (tx) => correctSpending(tx, batch), patience)
    return batch.map(() => done)
  }
}

const isSpent = () => new NoVerdict('its budget for today is spent', 'spent')

/**
 * What is to be changed of a reservation after a request, with an answer or without: the estimate stands for each attempt that may
 * have to be paid for and of which no usage is known.
 */
function correctionOf(
  { inputTokens, outputTokens, cost, unreported }: AskingCost,
  estimate: number,
  isAnswered: boolean,
): Omit<SpendingCorrection, 'day'> {
  const isReported = inputTokens + outputTokens > 0
  const guessed = isAnswered && !isReported ? Math.max(1, unreported) : unreported
  const items = isReported || guessed > 0 ? 0 : -1
  return { items, inputTokens, outputTokens, cost: cost + (guessed - 1) * estimate }
}
