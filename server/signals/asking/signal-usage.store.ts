import { expressionBuilder, sql } from 'kysely'
import { anyId } from '../../platform/any-value.ts'
import type { Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { ReadyProvider } from '../providers/ready-provider.ts'
import type { StoredSignalUsage } from './signal-usage.entity.ts'

interface Tables {
  signalUsage: TableOf<
    StoredSignalUsage,
    Exclude<keyof StoredSignalUsage, 'workspaceId' | 'providerId' | 'day' | 'calls' | 'cost'>
  >
}

const today = sql<string>`(now() at time zone 'utc')::date`

const dayText = sql<string>`day::text`.as('day')

/** A call reserved within the budget of a day. */
export type Reservation = Pick<StoredSignalUsage, 'workspaceId' | 'providerId' | 'day'> & { cost: number }

/** What sums of prices may differ by, in US dollars. */
const rounding = 1e-9

/**
 * Counts one call against the budget of the day before it is made, over all processes: the limits are compared under the lock of
 * the counter row.
 * @returns undefined when the budget is spent
 */
export async function reserveCall(tx: Sql, provider: ReadyProvider): Promise<Reservation | undefined> {
  const { workspaceId, id: providerId, pricePerCall: cost, callsPerDay, costPerDay } = provider
  if (callsPerDay === 0 || (costPerDay !== null && cost > costPerDay)) return undefined
  const reserved = await tx
    .db<Tables>()
    .insertInto('signalUsage')
    .values({ workspaceId, providerId, day: today, calls: 1, cost })
    .onConflict((counted) =>
      counted
        .columns(['workspaceId', 'providerId', 'day'])
        .doUpdateSet(({ eb, ref }) => ({
          calls: eb('signalUsage.calls', '+', 1),
          cost: eb('signalUsage.cost', '+', ref('excluded.cost')),
        }))
        .where(({ eb, ref, and }) =>
          and([
            ...(callsPerDay === null ? [] : [eb('signalUsage.calls', '<', callsPerDay)]),
            ...(costPerDay === null
              ? []
              : [eb(eb('signalUsage.cost', '+', ref('excluded.cost')), '<=', costPerDay + rounding)]),
          ]),
        ),
    )
    .returning(dayText)
    .executeTakeFirst()
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

/** Records the outcome of a reserved call. */
export async function recordCall(
  tx: Sql,
  { workspaceId, providerId, day, cost }: Reservation,
  { error, free, milliseconds, bucket, restMs }: CallOutcome,
): Promise<void> {
  const reserved = tx
    .db<Tables>()
    .updateTable('signalUsage')
    .set(({ ref }) => ({
      restsUntil: restMs === null ? null : sql<Date>`now() + make_interval(secs => ${restMs / 1000})`,
      cost: sql<number>`greatest(0, ${ref('cost')} - ${free ? cost : 0}::float8)`,
    }))
    .where('workspaceId', '=', workspaceId)
    .where('providerId', '=', providerId)
    .where('day', '=', day)
  const counted =
    error === null
      ? reserved
          .set(({ eb }) => ({
            answers: eb('answers', '+', 1),
            milliseconds: eb('milliseconds', '+', milliseconds),
          }))
          .set(answersIn(bucket), sql<number>`${answersIn(bucket)} + 1`)
      : reserved.set(({ eb }) => ({
          errors: eb('errors', '+', 1),
          lastError: sql<string>`left(${error}, 300)`,
        }))
  await counted.execute()
}

/** The count of answers of one duration. */
const answersIn = (bucket: number) => {
  const { ref } = expressionBuilder<Tables, 'signalUsage'>()
  return sql<number>`${ref('buckets')}[${sql.lit(bucket + 1)}]`
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
      dayText,
      sql<boolean>`day = ${today}`.as('isToday'),
      sql<boolean>`coalesce(rests_until > now(), false)`.as('rests'),
    ])
    .where('workspaceId', '=', workspaceId)
    .where('providerId', '=', anyId(providerIds))
    .where(sql<boolean>`day > ${today} - ${days}::int`)
    .orderBy('signalUsage.day', 'desc')
    .execute()
