import { sql } from 'kysely'
import type { Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { ReadyProvider } from '../providers/ready-provider.ts'
import type { StoredSignalUsage } from './signal-usage.entity.ts'

interface Tables {
  signalUsage: TableOf<StoredSignalUsage>
}

/** A call reserved within the budget of a day. */
export type Reservation = Pick<StoredSignalUsage, 'workspaceId' | 'providerId' | 'day'> & { cost: number }

/**
 * Counts one call against the budget of the day before it is made, over all processes: the limits are compared under the lock of
 * the counter row. SQL text: the query builder cannot express an upsert with a condition from a select.
 * @returns undefined when the budget is spent
 */
export async function reserveCall(tx: Sql, provider: ReadyProvider): Promise<Reservation | undefined> {
  const { workspaceId, id: providerId, pricePerCall: cost, callsPerDay, costPerDay } = provider
  const [reserved] = await tx.query<{ day: string }>(
    `insert into signal_usage (workspace_id, provider_id, day, calls, cost)
     select $1, $2, (now() at time zone 'utc')::date, 1, $3::float8
     where $4::int is distinct from 0 and ($5::float8 is null or $3::float8 <= $5)
     on conflict (workspace_id, provider_id, day) do update
       set calls = signal_usage.calls + 1, cost = signal_usage.cost + excluded.cost
       where ($4::int is null or signal_usage.calls < $4)
         and ($5::float8 is null or signal_usage.cost + excluded.cost <= $5 + 1e-9)
     returning day::text`,
    [workspaceId, providerId, cost, callsPerDay, costPerDay],
  )
  return reserved && { workspaceId, providerId, day: reserved.day, cost }
}

/** The outcome of a call. */
export interface CallOutcome {
  /** The error; null when the provider answered. */
  error: string | null
  /** Whether the vendor does not charge for it. */
  free: boolean
  milliseconds: number
  bucket: number
  /** For how many milliseconds the provider is not called after it. */
  restMs: number | null
}

/** Records the outcome of a reserved call. SQL text: the query builder cannot express an update of an array element. */
export async function recordCall(
  tx: Sql,
  { workspaceId, providerId, day, cost }: Reservation,
  { error, free, milliseconds, bucket, restMs }: CallOutcome,
): Promise<void> {
  await tx.query(
    `update signal_usage set
       errors = errors + ($4::text is not null)::int, cost = greatest(0, cost - $5::float8),
       answers = answers + ($4::text is null)::int,
       milliseconds = milliseconds + case when $4::text is null then $6::float8 else 0 end,
       buckets[$7::int] = buckets[$7::int] + ($4::text is null)::int,
       last_error = coalesce(left($4, 300), last_error),
       rests_until = now() + make_interval(secs => $8::float8 / 1000)
     where workspace_id = $1 and provider_id = $2 and day = $3::date`,
    [workspaceId, providerId, day, error, free ? cost : 0, milliseconds, bucket + 1, restMs],
  )
}

/** The usage of providers on the newest days, today first; `ownerId` is the provider's. */
export const usageOfDays = (
  tx: Sql,
  workspaceId: string,
  providerIds: readonly string[],
  days: number,
): Promise<(StoredSignalUsage & { ownerId: string; isToday: boolean; rests: boolean })[]> =>
  tx
    .db<Tables>()
    .selectFrom('signalUsage')
    .selectAll()
    .select([
      'providerId as ownerId',
      sql<string>`day::text`.as('day'),
      sql<boolean>`day = (now() at time zone 'utc')::date`.as('isToday'),
      sql<boolean>`coalesce(rests_until > now(), false)`.as('rests'),
    ])
    .where('workspaceId', '=', workspaceId)
    .where('providerId', '=', sql<string>`any (${providerIds}::uuid[])`)
    .where(sql<boolean>`day > (now() at time zone 'utc')::date - ${days}::int`)
    .orderBy('signalUsage.day', 'desc')
    .execute()
