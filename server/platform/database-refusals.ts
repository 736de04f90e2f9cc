import { explained, type Refusal, refusalOf, refusalReasons } from './database-errors.ts'
import type { Logger } from './log.ts'

/** How long a reason that was logged is only counted, in milliseconds. */
const quietMs = 60_000

/**
 * What the database did not do, counted by reason and logged once a minute for each, so that an outage does not fill the
 * log. Locked rows are only counted: batches meet them in normal work and try again.
 */
export class DatabaseRefusals {
  readonly #counts = new Map<Refusal, number>(refusalReasons.map((reason) => [reason, 0]))
  readonly #logged = new Map<Refusal, { at: number; count: number }>()

  constructor(private readonly log: Pick<Logger, 'warn'>) {}

  /** How much was refused since the process began, by reason. */
  get counts(): ReadonlyMap<Refusal, number> {
    return this.#counts
  }

  /** The error for the caller, like `explained`, of an error that ended a piece of work. */
  explained(error: unknown): unknown {
    const reason = refusalOf(error)
    if (reason) this.#count(reason, error)
    return explained(error, reason)
  }

  /** @throws that error */
  readonly rethrow = (error: unknown): never => {
    throw this.explained(error)
  }

  #count(reason: Refusal, err: unknown): void {
    const count = (this.#counts.get(reason) ?? 0) + 1
    this.#counts.set(reason, count)
    const last = this.#logged.get(reason)
    const now = performance.now()
    if (reason === 'locked' || (last && now - last.at < quietMs)) return
    this.#logged.set(reason, { at: now, count })
    this.log.warn(
      { err, reason, times: count - (last?.count ?? 0) },
      'the database did not do what was asked',
    )
  }
}
