import type { Sql } from '../platform/database.ts'
import type { OutagePolicy } from './delivery-policy.ts'

/** Whether the endpoint answered nothing but failures, for enough different objects, within the window. */
export async function looksDown(
  tx: Sql,
  workspaceId: string,
  { windowSeconds, objects }: OutagePolicy,
): Promise<boolean> {
  const recent = `a.workspace_id = $1 and a.at > now() - make_interval(secs => $2)`
  const succeeded = await tx.query(
    `select 1 from delivery_attempt a where ${recent} and a.status = 200 limit 1`,
    [workspaceId, windowSeconds],
  )
  if (succeeded.length > 0) return false
  const [failed] = await tx.query<{ objects: number }>(
    `select count(distinct o.object_id)::int as objects from delivery_attempt a
     join outbox o on o.delivery_id = a.delivery_id where ${recent}`,
    [workspaceId, windowSeconds],
  )
  return (failed?.objects ?? 0) >= objects
}

/** Those that another transaction is settling this moment are left to it. */
const unsettled = `select id from delivery where workspace_id = $1 and state = 'sending' and purpose <> 'test' for update skip locked`

/** Holds the workspace's deliveries back from now on; those under way are parked too, unless they succeed. */
export async function startOutage(
  tx: Sql,
  workspaceId: string,
  { probeSeconds }: OutagePolicy,
): Promise<void> {
  await tx.query(
    `update webhook set outage_since = now(), next_probe_at = now() + make_interval(secs => $2) where workspace_id = $1`,
    [workspaceId, probeSeconds],
  )
  await tx.query(`update delivery set state = 'parked' where workspace_id = $1 and id in (${unsettled})`, [
    workspaceId,
  ])
}

/** Locks those of the workspaces that are in an outage, before their deliveries are touched. */
export async function lockOutages(tx: Sql, workspaceIds: readonly string[]): Promise<string[]> {
  const rows = await tx.query<{ workspaceId: string }>(
    `select workspace_id as "workspaceId" from webhook where workspace_id = any ($1::uuid[]) and outage_since is not null
     order by workspace_id for no key update`,
    [workspaceIds],
  )
  return rows.map(({ workspaceId }) => workspaceId)
}

/** Ends an outage: everything parked goes out now, with the attempts it has left. */
export async function endOutage(tx: Sql, workspaceIds: readonly string[]): Promise<void> {
  await tx.query(
    `update webhook set outage_since = null, next_probe_at = null where workspace_id = any ($1::uuid[])`,
    [workspaceIds],
  )
  await unpark(tx, workspaceIds)
}

/** Lets the schedule go on although the endpoint is still down, so that what it refuses for good is reverted. */
export async function resumeSchedule(tx: Sql, workspaceId: string): Promise<void> {
  await tx.query(`update webhook set next_probe_at = null where workspace_id = $1`, [workspaceId])
  await unpark(tx, [workspaceId])
}

async function unpark(tx: Sql, workspaceIds: readonly string[]): Promise<void> {
  await tx.query(
    `update delivery set state = 'sending', next_attempt_at = case when lease_token is null then now() else next_attempt_at end
     where workspace_id = any ($1::uuid[]) and state = 'parked'`,
    [workspaceIds],
  )
}
