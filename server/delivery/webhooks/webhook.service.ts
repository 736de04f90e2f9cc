import type { AuditEventName } from '../../access/audit/audit-events.ts'
import type { AuditLog } from '../../access/audit/audit.service.ts'
import { lockWorkspace } from '../../access/workspaces/workspace.store.ts'
import type { Transaction } from '../../platform/database.ts'
import { untilNoDeadlock } from '../../platform/deadlock.ts'
import { ConflictError, InvalidInputError, NotFoundError } from '../../platform/errors.ts'
import { newId } from '../../platform/ids.ts'
import { OutboundRefused } from '../../platform/outbound-errors.ts'
import type { Outbound } from '../../platform/outbound-http.ts'
import type { Platform } from '../../platform/platform.ts'
import { text } from '../../platform/validation.ts'
import type { Caller } from '../../platform/vocabulary/caller.ts'
import { deliveriesWakeUp } from './delivery-topic.ts'
import { type Endpoint, secretOwner } from './endpoint.ts'
import { endOutage } from './outage.store.ts'
import { newSecret } from './sign.ts'
import { cancelAllDeliveries } from './unsettled-delivery.store.ts'
import type { Webhook, WebhookSecret } from './webhook.object.ts'
import {
  addWebhook,
  deleteWebhook,
  lockEndpoint,
  readWebhook,
  rotateSecret,
  setUrl,
} from './webhook.store.ts'

const Url = text({ min: 1, max: 2048 })
const keptHours = 24

/** The webhook of a workspace (sections 5.2 and 6.1): its URL and its signing secret. */
export class Webhooks {
  constructor(private readonly deps: Platform & { audit: AuditLog; outbound: Outbound }) {}

  /** The workspace's webhook, or null. */
  find(workspaceId: string): Promise<Webhook | null> {
    return this.deps.database.inWorkspace(workspaceId, (tx) => readWebhook(tx, workspaceId))
  }

  /**
   * Sets the URL: the first time with a new secret, which is kept afterwards. Parked deliveries are sent to the new
   * URL. @throws InvalidInputError when the URL is not a permitted HTTPS address
   */
  async set(caller: Caller, url: string): Promise<WebhookSecret> {
    await this.#checkUrl(url)
    return this.#change(caller, async (tx, known) => {
      const before = known ?? (await lockNewEndpoint(tx, caller.workspaceId))
      if (!before) return this.#create(tx, caller, url)
      await setUrl(tx, caller.workspaceId, url)
      await endOutage(tx, caller.workspaceId)
      await this.#record(tx, caller, 'webhook.updated', { before: { url: before.url }, after: { url } })
    })
  }

  /** Returns the signing secret, and records that in the audit log. @throws NotFoundError without a webhook */
  reveal(caller: Caller): Promise<WebhookSecret> {
    return this.#change(caller, async (tx, before) => {
      if (!before) throw noWebhook()
      await this.#record(tx, caller, 'webhook.secret_revealed', {})
    })
  }

  /**
   * Rotates the secret; for 24 hours requests are signed with both. Within these the secret before ends at once with
   * `endPrevious`: a receiver may still know no other, and refuse everything.
   * @throws NotFoundError without a webhook; ConflictError for a second rotation within 24 hours without `endPrevious`
   */
  rotate(caller: Caller, { endPrevious = false }: { endPrevious?: boolean } = {}): Promise<WebhookSecret> {
    return this.#change(caller, async (tx, before) => {
      if (!before) throw noWebhook()
      if (before.previousSecret !== null && !endPrevious) throw stillInUse()
      const secret = this.deps.secrets.seal(newSecret(), secretOwner(before))
      await rotateSecret(tx, caller.workspaceId, secret, keptHours)
      await this.#record(tx, caller, 'webhook.secret_rotated', {})
    })
  }

  /** Deletes the webhook; unsettled deliveries are cancelled, and nothing is reverted. @returns whether there was one */
  delete(caller: Caller): Promise<boolean> {
    return this.#inWorkspace(caller, async (tx) => {
      const before = await lockEndpoint(tx, caller.workspaceId)
      if (!before) return false
      await cancelAllDeliveries(tx, caller.workspaceId)
      await deleteWebhook(tx, caller.workspaceId)
      await this.#record(tx, caller, 'webhook.deleted', { before: { url: before.url } })
      return true
    })
  }

  async #change(
    caller: Caller,
    change: (tx: Transaction, before: Endpoint | null) => Promise<void>,
  ): Promise<WebhookSecret> {
    const { secrets, wakeUps } = this.deps
    return this.#inWorkspace(caller, async (tx) => {
      await change(tx, await lockEndpoint(tx, caller.workspaceId))
      const after = await lockEndpoint(tx, caller.workspaceId)
      const webhook = await readWebhook(tx, caller.workspaceId)
      if (!after || !webhook) throw noWebhook()
      tx.afterCommit(() => wakeUps.send(deliveriesWakeUp))
      return { secret: secrets.open(after.secret, secretOwner(after)), webhook }
    })
  }

  /** Retries deadlocks, as cancelled deliveries may be settled concurrently, many at once and in any order. */
  #inWorkspace<T>({ workspaceId }: Caller, work: (tx: Transaction) => Promise<T>): Promise<T> {
    return untilNoDeadlock(() => this.deps.database.inWorkspace(workspaceId, work))
  }

  /** Actions recorded without a webhook are not sent afterwards. */
  async #create(tx: Transaction, caller: Caller, url: string): Promise<void> {
    const { workspaceId } = caller
    const webhookId = newId()
    await cancelAllDeliveries(tx, workspaceId)
    const secret = this.deps.secrets.seal(newSecret(), secretOwner({ workspaceId, webhookId }))
    await addWebhook(tx, { workspaceId, id: webhookId, url, secret })
    await this.#record(tx, caller, 'webhook.created', { after: { url } })
  }

  async #checkUrl(url: string): Promise<void> {
    const checked = Url.safeParse(url)
    if (!checked.success)
      throw new InvalidInputError({ url: checked.error.issues[0]?.message ?? 'Not a URL' })
    try {
      await this.deps.outbound.assertAllowed(url)
    } catch (error) {
      throw error instanceof OutboundRefused ? new InvalidInputError({ url: error.told }) : error
    }
  }

  #record(
    tx: Transaction,
    { workspaceId, actor }: Caller,
    event: AuditEventName,
    change: { before?: unknown; after?: unknown },
  ): Promise<void> {
    return this.deps.audit.append(tx, { workspaceId, actor, event, subject: 'webhook', ...change })
  }
}

/** The endpoint that another has added since, once no third can; null where there is none. */
async function lockNewEndpoint(tx: Transaction, workspaceId: string): Promise<Endpoint | null> {
  await lockWorkspace(tx, workspaceId)
  return lockEndpoint(tx, workspaceId)
}

const stillInUse = () =>
  new ConflictError(
    'The secret was rotated in the last 24 hours, and requests are still signed with the one before too: `endPrevious` ends that one',
  )

/** The error for operations that need a webhook. */
export const noWebhook = (): NotFoundError => new NotFoundError('No webhook is configured')
