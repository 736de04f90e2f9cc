import { setTimeout as pause } from 'node:timers/promises'
import { Batcher } from '../../platform/batcher.ts'
import { Leases } from '../../platform/leases.ts'
import { originFields } from '../../platform/origin.ts'
import type { Outbound } from '../../platform/outbound-http.ts'
import type { Platform } from '../../platform/platform.ts'
import { Turns } from '../../platform/turns.ts'
import { AttemptOutcome, outcomeOf } from './attempt-outcome.ts'
import { attempt, type Attempt } from './attempt.ts'
import type { Claim } from './claim.ts'
import { extendClaims, type LeasedDelivery } from './claiming.store.ts'
import type { Consequence } from './consequence.ts'
import type { Success } from './delivery-outcome.store.ts'
import type { DeliveryPolicy } from './delivery-policy.ts'
import type { Reverts } from './exhaust.ts'
import { recordDelivered, recordRecovery, type SuccessOutcome } from './record-delivered.ts'
import { recordFailed } from './record-failed.ts'

/** The dependencies of deliveries. */
export interface DeliveryDependencies extends Pick<
  Platform,
  'database' | 'wakeUps' | 'lookout' | 'log' | 'metrics' | 'pubsub' | 'secrets'
> {
  outbound: Outbound
  policy: DeliveryPolicy
  reverts: Reverts
}

const recordAgainMs = 250

/** Less than most endpoints take to answer, and the answers of many that come meanwhile are recorded together. */
const gatherMs = 5

/** The result of a delivery after an attempt. */
type SendOutcome = Consequence | 'delivered'

/** Sends one claimed delivery to its endpoint and records the result, while the lease lasts. */
export class DeliverySender {
  readonly #leases: Leases<LeasedDelivery>
  readonly #delivered: Batcher<Success, SuccessOutcome>
  /** What waits for the lock of a workspace's endpoint takes one connection, not all. */
  readonly #turns = new Turns({ atOnce: 1 })

  constructor(private readonly deps: DeliveryDependencies) {
    const claimed = { extend: extendClaims, originsOf: ({ origins }: LeasedDelivery) => origins }
    this.#leases = new Leases(claimed, deps, deps.policy.leaseSeconds)
    this.#delivered = new Batcher(
      async (successes) => {
        const fates = await recordDelivered(deps, successes)
        return fates.map((value) => ({ ok: true, value }))
      },
      { lanes: 2, most: 200, gatherMs, keyOf: ({ delivery }) => delivery.workspaceId },
    )
  }

  /**
   * Sends and records, and returns the attempt; never rejects. Null when the lease has expired since the claim, so that
   * another worker takes over, or when the result could not be recorded.
   */
  async send(delivery: LeasedDelivery, claim: Claim, claimedAt: number): Promise<Attempt | null> {
    const { mostSeconds } = this.deps.policy
    try {
      if (!(await this.#isOurs(delivery, claimedAt))) return null
      return await this.#leases.during([delivery], mostSeconds, () => this.#sendOnce(delivery, claim))
    } catch (err) {
      this.deps.log.error(
        { err, ...about(delivery) },
        'delivery not settled, it is repeated when its lease ends',
      )
      return null
    }
  }

  /** Whether the claim lasts until it is extended the next time; what was claimed long ago is asked for. */
  async #isOurs(delivery: LeasedDelivery, claimedAt: number): Promise<boolean> {
    const { database, policy } = this.deps
    if (performance.now() - claimedAt < (policy.leaseSeconds * 1000) / 3) return true
    const ours = await extendClaims(database.on('requests'), [delivery], policy.leaseSeconds)
    return ours.has(delivery.id)
  }

  async #sendOnce(delivery: LeasedDelivery, claim: Claim): Promise<Attempt> {
    const { policy, outbound, log, metrics } = this.deps
    const until = performance.now() + policy.mostSeconds * 1000
    const outcome = await attempt(outbound, delivery, claim, policy.timeoutMs)
    const consequence = await this.#record(delivery, outcome, until)
    metrics.deliveries.inc({ outcome: consequence })
    if (log.isLevelEnabled('debug'))
      log.debug(
        { ...about(delivery), status: outcome.status, ms: outcome.durationMs, became: consequence },
        'attempted',
      )
    return outcome
  }

  async #record(delivery: LeasedDelivery, outcome: Attempt, until: number): Promise<SendOutcome> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#recordOnce(delivery, outcome)
      } catch (err) {
        if (performance.now() + recordAgainMs > until) throw err
        const level = tries === 1 ? 'warn' : 'debug'
        this.deps.log[level]({ err, ...about(delivery) }, 'delivery could not be settled yet')
        await pause(recordAgainMs)
      }
    }
  }

  async #recordOnce(delivery: LeasedDelivery, outcome: Attempt): Promise<SendOutcome> {
    const { workspaceId } = delivery
    if (outcomeOf(outcome.status) !== AttemptOutcome.delivered)
      return this.#turns.run(workspaceId, () => recordFailed(this.deps, delivery, outcome))
    const success = { delivery, attempt: outcome }
    const first = await this.#delivered.add(success)
    const result =
      first === 'outage'
        ? await this.#turns.run(workspaceId, () => recordRecovery(this.deps, success))
        : first
    if (result === 'delivered' || result === 'foreign') return result
    throw new Error('the delivery is locked by another transaction')
  }
}

const about = ({ id, origins }: LeasedDelivery) => ({ deliveryId: id, ...originFields(...origins) })
