import type { AuditEventName } from '../../access/audit/audit-events.ts'
import type { AuditLog } from '../../access/audit/audit.service.ts'
import type { Transaction } from '../../platform/database.ts'
import { ConflictError, NotFoundError } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { deliveriesBell, tellOfDelivery } from './delivery-topic.ts'
import { lockEndpoint } from './endpoint.ts'
import type { RevertActions } from './exhaust.ts'
import { giveUpDeliveries, giveUpWaiting } from './give-up.ts'
import { addTestEvent } from './test-event.ts'
import { noWebhook } from './webhook-row.ts'
import type { By } from './webhook.service.ts'

interface Sent {
  state: string
  purpose: string
  actions: number
}

/** What admins do with deliveries: try the endpoint, send again, and decide on what an outage holds back. */
export class DeliveryService {
  constructor(private readonly parts: Platform & { audit: AuditLog; revert: RevertActions }) {}

  /** Sends an event of action_type `Test`, once, and answers its delivery's id. @throws NotFoundError without a webhook */
  test(by: By): Promise<string> {
    return this.#withWebhook(by, 'webhook.test_sent', (tx) => addTestEvent(tx, by.workspaceId))
  }

  /**
   * Sends a delivery again, with new attempts, the same webhook-id and the same body. One that is still on its way is
   * attempted now. A resent delivery that fails again reverts nothing.
   * @throws NotFoundError for an unknown one, ConflictError for one whose actions went on in deliveries of their own
   */
  resend(by: By, id: string): Promise<string> {
    return this.#withWebhook(by, 'delivery.resent', async (tx) => {
      const sent = await lockDelivery(tx, by.workspaceId, id)
      if (sent.state === 'cancelled' && sent.actions === 0)
        throw new ConflictError('Its actions went on in deliveries of their own')
      await tx.query(resendSql, [by.workspaceId, id])
      return id
    })
  }

  /** Probes an endpoint that is down now instead of later; a success releases everything. @returns the deliveries held back */
  retryParked(by: By): Promise<number> {
    return this.#withWebhook(by, 'deliveries.retried', async (tx) => {
      await tx.query(
        `update webhook set next_probe_at = now() where workspace_id = $1 and next_probe_at is not null`,
        [by.workspaceId],
      )
      const parked = await tx.query(`select 1 from delivery where workspace_id = $1 and state = 'parked'`, [
        by.workspaceId,
      ])
      return parked.length
    })
  }

  /**
   * Gives up on all that an outage holds back: each action is undelivered for good, and reverted (section 6.1). Done in
   * many transactions, oldest first. @returns the number of actions
   */
  async giveUpParked(by: By): Promise<number> {
    const parked = await this.#withWebhook(by, 'deliveries.given_up', async (tx) => {
      const [outage] = await tx.query(
        `select 1 from webhook where workspace_id = $1 and next_probe_at is not null`,
        [by.workspaceId],
      )
      return outage !== undefined
    })
    if (!parked) return 0
    let total = 0
    for (const step of [giveUpDeliveries, giveUpWaiting]) {
      for (let given = 1; given > 0; total += given) given = await step(this.parts, by.workspaceId)
    }
    return total
  }

  #withWebhook<T>(by: By, event: AuditEventName, work: (tx: Transaction) => Promise<T>): Promise<T> {
    const { workspaceId, actor } = by
    const { database, audit, doorbell, pubsub } = this.parts
    return database.inWorkspace(workspaceId, async (tx) => {
      if (!(await lockEndpoint(tx, workspaceId))) throw noWebhook()
      const result = await work(tx)
      const subject = typeof result === 'string' ? result : 'webhook'
      await audit.append(tx, { workspaceId, actor, event, subject })
      tx.afterCommit(() => {
        doorbell.ring(deliveriesBell)
        if (typeof result === 'string') tellOfDelivery(pubsub, workspaceId, result)
      })
      return result
    })
  }
}

/** The answer for a delivery that is not the workspace's. */
export const noDelivery = (): NotFoundError => new NotFoundError('Delivery not found')

async function lockDelivery(tx: Transaction, workspaceId: string, id: string): Promise<Sent> {
  const [sent] = await tx.query<Sent>(
    `select state, purpose, (select count(*) from outbox o where o.delivery_id = d.id)::int as actions
     from delivery d where workspace_id = $1 and id = $2 for update`,
    [workspaceId, isId(id) ? id : null],
  )
  if (!sent) throw noDelivery()
  return sent
}

/** One that is under way keeps its lease, and its attempts. */
const resendSql = `
  update delivery set
    purpose = case when state in ('sending', 'parked') or purpose = 'test' then purpose else 'resend' end,
    attempts = case when state in ('sending', 'parked') then attempts else 0 end,
    next_attempt_at = case when lease_token is null then now() else next_attempt_at end,
    state = 'sending', settled_at = null
  where workspace_id = $1 and id = $2`
