import type { SecretBox } from '../../platform/crypto.ts'
import type { StoredWebhook } from './webhook.entity.ts'

/** Where a workspace's deliveries go, as it stands under the lock of its row. */
export interface Endpoint extends Pick<
  StoredWebhook,
  'workspaceId' | 'url' | 'updatedAt' | 'secret' | 'outageSince'
> {
  webhookId: string
  /** The secret before the last rotation, while it is still signed with. */
  previousSecret: string | null
  /** Deliveries are held back, but for a probe now and then. */
  parked: boolean
  probeDue: boolean
  outageSeconds: number
  /** Some of its deliveries are due for an attempt. */
  someDue: boolean
  /** Unix seconds by the database's clock. */
  timestamp: number
}

/** What a webhook's secret is sealed to. */
export const secretOwner = ({
  workspaceId,
  webhookId,
}: Pick<Endpoint, 'workspaceId' | 'webhookId'>): string => `${workspaceId}:${webhookId}`

/** The secrets to sign with now, the current one first. */
export function signingSecrets(box: SecretBox, endpoint: Endpoint): string[] {
  const sealed = [endpoint.secret, endpoint.previousSecret].filter((secret) => secret !== null)
  return sealed.map((secret) => box.open(secret, secretOwner(endpoint)))
}
