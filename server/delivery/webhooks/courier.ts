import { setTimeout as pause } from 'node:timers/promises'
import { Batcher } from '../../platform/batcher.ts'
import type { Outbound } from '../../platform/outbound-http.ts'
import type { Platform } from '../../platform/platform.ts'
import { Turns } from '../../platform/turns.ts'
import type { HeldDelivery } from './claiming.store.ts'
import { attempt, type Attempt } from './attempt.ts'
import { AttemptOutcome, outcomeOf } from './attempt-outcome.ts'
import type { Claim } from './claim.ts'
import { tellOfDelivery } from './delivery-topic.ts'
import type { DeliveryPolicy } from './delivery-policy.ts'
import type { RevertActions } from './exhaust.ts'
import { settleDelivered, settleRecovery, type SuccessFate } from './settle-delivered.ts'
import { type Consequence, settleFailed } from './settle-failed.ts'
import type { Success } from './settling.store.ts'

/** What deliveries are made with. */
export interface DeliveryParts extends Pick<
  Platform,
  'database' | 'doorbell' | 'log' | 'metrics' | 'pubsub' | 'secrets'
> {
  outbound: Outbound
  policy: DeliveryPolicy
  revert: RevertActions
}

const settleAgainMs = 250

/** What became of a delivery after an attempt. */
type Settlement = Consequence | 'delivered'

/** Carries one claimed delivery to its endpoint and settles what came of it, while the lease lasts. */
export class Courier {
  readonly #delivered: Batcher<Success, SuccessFate>
  /** What waits for the lock of a workspace's endpoint takes one connection, not all. */
  readonly #turns = new Turns({ atOnce: 1 })

  constructor(private readonly parts: DeliveryParts) {
    this.#delivered = new Batcher(
      async (successes) => {
        const fates = await settleDelivered(parts.database, successes)
        return fates.map((value) => ({ ok: true, value }))
      },
      { lanes: 2, most: 200, keyOf: ({ delivery }) => delivery.workspaceId },
    )
  }

  /** Sends and settles; never throws. A worker that was frozen since its claim leaves the delivery to another one. */
  async carry(delivery: HeldDelivery, claim: Claim, claimedAt: number): Promise<void> {
    const { policy, outbound, log, metrics, pubsub } = this.parts
    const leaseEnds = claimedAt + policy.leaseSeconds * 1000
    try {
      if (performance.now() > leaseEnds - policy.timeoutMs) return
      const outcome = await attempt(outbound, delivery, claim, policy.timeoutMs)
      const consequence = await this.#settle(delivery, outcome, leaseEnds)
      metrics.deliveries.inc({ outcome: consequence })
      if (consequence !== 'foreign') tellOfDelivery(pubsub, delivery.workspaceId, delivery.id)
    } catch (err) {
      log.error({ err, deliveryId: delivery.id }, 'delivery not settled, it is repeated when its lease ends')
    }
  }

  async #settle(delivery: HeldDelivery, outcome: Attempt, leaseEnds: number): Promise<Settlement> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.#settleOnce(delivery, outcome)
      } catch (err) {
        if (performance.now() + settleAgainMs > leaseEnds) throw err
        const level = tries === 1 ? 'warn' : 'debug'
        this.parts.log[level]({ err, deliveryId: delivery.id }, 'delivery could not be settled yet')
        await pause(settleAgainMs)
      }
    }
  }

  async #settleOnce(delivery: HeldDelivery, outcome: Attempt): Promise<Settlement> {
    const { workspaceId } = delivery
    if (outcomeOf(outcome.status) !== AttemptOutcome.delivered)
      return this.#turns.run(workspaceId, () => settleFailed(this.parts, delivery, outcome))
    const success = { delivery, attempt: outcome }
    const first = await this.#delivered.add(success)
    const fate =
      first === 'outage'
        ? await this.#turns.run(workspaceId, () => settleRecovery(this.parts.database, success))
        : first
    if (fate === 'delivered' || fate === 'foreign') return fate
    throw new Error('the delivery is locked by another transaction')
  }
}
