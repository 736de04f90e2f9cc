import { setTimeout as pause } from 'node:timers/promises'
import { Batcher } from '../platform/batcher.ts'
import type { Outbound } from '../platform/outbound-http.ts'
import type { Platform } from '../platform/platform.ts'
import type { HeldDelivery } from './assemble.ts'
import { attempt, type Attempt, succeeded } from './attempt.ts'
import type { Claim } from './claim.ts'
import { tellOfDelivery } from './delivery-topic.ts'
import type { DeliveryPolicy } from './delivery-policy.ts'
import type { RevertActions } from './exhaust.ts'
import { settleDelivered, type Success } from './settle-delivered.ts'
import { type Consequence, settleFailed } from './settle-failed.ts'

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

/** Carries one claimed delivery to its endpoint and settles what came of it, while the lease lasts. */
export class Courier {
  readonly #delivered: Batcher<Success, boolean>

  constructor(private readonly parts: DeliveryParts) {
    this.#delivered = new Batcher(
      async (successes) => {
        const settled = await settleDelivered(parts.database, successes)
        return successes.map(({ delivery }) => ({ ok: true, value: settled.has(delivery.id) }))
      },
      { lanes: 2, most: 200 },
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

  async #settle(
    delivery: HeldDelivery,
    outcome: Attempt,
    leaseEnds: number,
  ): Promise<Consequence | 'delivered'> {
    for (;;) {
      try {
        if (!succeeded(outcome)) return await settleFailed(this.parts, delivery, outcome)
        return (await this.#delivered.add({ delivery, attempt: outcome })) ? 'delivered' : 'foreign'
      } catch (err) {
        if (performance.now() + settleAgainMs > leaseEnds) throw err
        this.parts.log.warn({ err, deliveryId: delivery.id }, 'delivery could not be settled yet')
        await pause(settleAgainMs)
      }
    }
  }
}
