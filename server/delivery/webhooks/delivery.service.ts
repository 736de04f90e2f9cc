import type { AuditEventName } from '../../access/audit/audit-events.ts'
import type { AuditLog } from '../../access/audit/audit.service.ts'
import type { Transaction } from '../../platform/database.ts'
import { ConflictError, NotFoundError } from '../../platform/errors.ts'
import type { Page } from '../../platform/graphql/connection.ts'
import type { ListArgs } from '../../platform/graphql/list-order.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import { DeliveryState } from '../../platform/vocabulary/delivery-state.ts'
import { listDeliveries } from './delivery-list.ts'
import { deliveriesWakeUp, publishDeliveries } from './delivery-topic.ts'
import type { Delivery } from './delivery.object.ts'
import {
  type ActionsOn,
  countParked,
  deliveriesById,
  lockDelivery,
  resendDelivery,
} from './delivery.store.ts'
import type { Endpoint } from './endpoint.ts'
import type { Reverts } from './exhaust.ts'
import { explanationsOf } from './explanation.store.ts'
import type { DeliveryExplanation } from './explanation.ts'
import { giveUpDeliveries, giveUpWaiting } from './give-up.ts'
import { probeNow } from './outage.store.ts'
import { addTestEvent } from './test-event.ts'
import { noWebhook } from './webhook.service.ts'
import { lockEndpoint } from './webhook.store.ts'

/** Operations of admins on deliveries: test the endpoint, resend, and retry or give up the backlog of an outage. */
export class Deliveries {
  constructor(
    private readonly deps: Platform & {
      audit: AuditLog
      reverts: Reverts
      actionsOn: ActionsOn
      schedule: readonly number[]
    },
  ) {}

  /** The number of failed attempts after which a delivery is given up (section 6.1). */
  get attemptLimit(): number {
    return this.deps.schedule.length
  }

  /** A page of the delivery log. @throws InvalidInputError for an invalid filter or page */
  list(workspaceId: string, args: ListArgs, filter: unknown): Promise<Page<Delivery>> {
    return listDeliveries(this.deps, workspaceId, args, filter)
  }

  /**
   * Sends an event of action_type `Test`, or an example of another, once, and returns its delivery's id.
   * @throws NotFoundError without a webhook
   */
  test(caller: Caller, example?: Readonly<Record<string, unknown>>): Promise<string> {
    return this.#withWebhook(caller, 'webhook.test_sent', (tx) =>
      addTestEvent(tx, caller.workspaceId, example),
    )
  }

  /**
   * Sends a delivery again, with new attempts, the same webhook-id and the same body. An unsettled one is attempted
   * now. A resent delivery that fails again reverts nothing.
   * @throws NotFoundError for an unknown one, ConflictError for one whose actions continue in deliveries of their own
   */
  resend(caller: Caller, id: string): Promise<string> {
    return this.#withWebhook(caller, 'delivery.resent', async (tx) => {
      const sent = await lockDelivery(tx, caller.workspaceId, id)
      if (!sent) throw noDelivery()
      if (sent.state === DeliveryState.cancelled && sent.actions === 0)
        throw new ConflictError('Its actions went on in deliveries of their own')
      await resendDelivery(tx, caller.workspaceId, id)
      return id
    })
  }

  /** A delivery by its id. @throws NotFoundError */
  async find(workspaceId: string, id: string): Promise<Delivery> {
    const [found] = await this.deps.database.inWorkspace(workspaceId, (tx) =>
      deliveriesById(tx, workspaceId, [id]),
    )
    if (!found) throw noDelivery()
    return found
  }

  /**
   * Why an action or a delivery was delivered or not, by id. @throws NotFoundError for an action that is not delivered
   * by a webhook
   */
  async explain(workspaceId: string, id: string): Promise<DeliveryExplanation> {
    const [found] = isId(id)
      ? await this.deps.database.inWorkspace(workspaceId, (tx) => explanationsOf(tx, workspaceId, [id]))
      : []
    if (!found)
      throw new NotFoundError('No delivery has this id, and no action that a webhook was to be told of')
    const { id: _, ...explanation } = found
    return explanation
  }

  /** Probes an endpoint that is down at once; a success releases everything. @returns the number of parked deliveries */
  retryParked(caller: Caller): Promise<number> {
    return this.#withWebhook(caller, 'deliveries.retried', async (tx) => {
      await probeNow(tx, caller.workspaceId)
      return countParked(tx, caller.workspaceId)
    })
  }

  /**
   * Gives up the backlog of an outage: each action is undelivered permanently, and reverted (section 6.1). In many
   * transactions, oldest first. @returns the number of actions
   */
  async giveUpParked(caller: Caller): Promise<number> {
    const parked = await this.#withWebhook(caller, 'deliveries.given_up', (_tx, endpoint) =>
      Promise.resolve(endpoint.parked),
    )
    if (!parked) return 0
    let total = 0
    for (const step of [giveUpDeliveries, giveUpWaiting]) {
      for (let given = 1; given > 0; total += given) given = await step(this.deps, caller.workspaceId)
    }
    return total
  }

  #withWebhook<T>(
    caller: Caller,
    event: AuditEventName,
    work: (tx: Transaction, endpoint: Endpoint) => Promise<T>,
  ): Promise<T> {
    const { workspaceId, actor } = caller
    const { database, audit, wakeUps, pubsub } = this.deps
    return database.inWorkspace(workspaceId, async (tx) => {
      const endpoint = await lockEndpoint(tx, workspaceId)
      if (!endpoint) throw noWebhook()
      const result = await work(tx, endpoint)
      const subject = typeof result === 'string' ? result : 'webhook'
      await audit.append(tx, { workspaceId, actor, event, subject })
      if (typeof result === 'string') publishDeliveries(tx, pubsub, [{ workspaceId, id: result }])
      tx.afterCommit(() => wakeUps.send(deliveriesWakeUp))
      return result
    })
  }
}

/** The error for a delivery that is not the workspace's. */
export const noDelivery = (): NotFoundError => new NotFoundError('Delivery not found')
