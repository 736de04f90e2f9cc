import type { SecretBox } from '../../platform/crypto.ts'
import type { StoredWebhook } from './webhook.entity.ts'

/** The endpoint of a workspace's deliveries, read under the lock of its row. */
export interface Endpoint extends Pick<
  StoredWebhook,
  'workspaceId' | 'url' | 'updatedAt' | 'secret' | 'outageSince'
> {
  webhookId: string
  /** The secret before the last rotation, while it is still used for signing. */
  previousSecret: string | null
  /** Whether deliveries are parked, except for probes. */
  parked: boolean
  probeDue: boolean
  outageSeconds: number
  /** Whether some of its deliveries are due. */
  someDue: boolean
  /** Unix seconds by the database's clock. */
  timestamp: number
}

/** The owner that a webhook's secret is sealed for. */
export const secretOwner = ({
  workspaceId,
  webhookId,
}: Pick<Endpoint, 'workspaceId' | 'webhookId'>): string => `${workspaceId}:${webhookId}`

/** The secrets for signing, the current one first. */
export function signingSecrets(box: SecretBox, endpoint: Endpoint): string[] {
  const sealed = [endpoint.secret, endpoint.previousSecret].filter((secret) => secret !== null)
  return sealed.map((secret) => box.open(secret, secretOwner(endpoint)))
}
