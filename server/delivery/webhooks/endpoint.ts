import type { SecretBox } from '../../platform/crypto.ts'
import type { Sql } from '../../platform/database.ts'

/** Where a workspace's deliveries go, as it stands under the lock of its row. */
export interface Endpoint {
  workspaceId: string
  webhookId: string
  url: string
  updatedAt: Date
  secret: string
  /** The secret before the last rotation, while it is still signed with. */
  previousSecret: string | null
  outageSince: Date | null
  /** Deliveries are held back, but for a probe now and then. */
  parked: boolean
  probeDue: boolean
  outageSeconds: number
  /** Unix seconds by the database's clock. */
  timestamp: number
}

const select = `
  select workspace_id as "workspaceId", id as "webhookId", url, updated_at as "updatedAt", secret,
    case when previous_secret_until > now() then previous_secret end as "previousSecret",
    outage_since as "outageSince", next_probe_at is not null as parked, coalesce(next_probe_at <= now(), false) as "probeDue",
    coalesce(extract(epoch from now() - outage_since), 0)::float8 as "outageSeconds",
    floor(extract(epoch from clock_timestamp()))::int as timestamp
  from webhook where workspace_id = $1 for no key update`

/**
 * The workspace's endpoint, locked: deliveries of a workspace are made, failed and parked by one transaction at a
 * time. Null without a webhook.
 */
export async function lockEndpoint(tx: Sql, workspaceId: string): Promise<Endpoint | null> {
  const [endpoint] = await tx.query<Endpoint>(select, [workspaceId])
  return endpoint ?? null
}

/** Like `lockEndpoint`, but null as well while another transaction holds the lock. */
export async function tryLockEndpoint(tx: Sql, workspaceId: string): Promise<Endpoint | null> {
  const [endpoint] = await tx.query<Endpoint>(`${select} skip locked`, [workspaceId])
  return endpoint ?? null
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
