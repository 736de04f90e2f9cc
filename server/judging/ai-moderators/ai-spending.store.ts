import { sql } from 'kysely'
import { anyId } from '../../platform/any-value.ts'
import type { PreparedStatement, Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { AiSpending } from './ai-spending.entity.ts'

interface Tables {
  aiSpending: TableOf<AiSpending, 'inputTokens' | 'outputTokens'>
}

/** A moderator with its daily limits; null is no limit. */
export interface ModeratorBudget {
  workspaceId: string
  id: string
  itemsPerDay: number | null
  costPerDay: number | null
}

/** A day (UTC) of a moderator. */
export type SpendingDay = Pick<AiSpending, 'workspaceId' | 'aiModeratorId' | 'day'>

/** An estimated cost to reserve in the budget of a moderator. */
export interface Reservation {
  moderator: ModeratorBudget
  cost: number
}

/** The reservations of several requests to a moderator as one. */
interface ReservedSum extends Reservation {
  items: number
}

/**
 * Reserves an item for each request in the day's budget of its moderator, at its estimated cost. Concurrent processes never reserve
 * the same remainder. @returns the day of each, or undefined when its budget is spent
 */
export async function reserve(
  tx: Sql,
  reservations: readonly Reservation[],
): Promise<(SpendingDay | undefined)[]> {
  const ordered = reservations.toSorted(byModerator)
  const sums = sumsOf(ordered)
  const several = new Set(sums.flatMap(({ moderator, items }) => (items > 1 ? moderator.id : [])))
  const days = await reserveSums(tx, sums)
  const reserved = new Map<Reservation, SpendingDay | undefined>()
  for (const one of ordered) {
    const { id } = one.moderator
    // What remains for several requests together may suffice for some of them.
    const isTriedAlone = !days.has(id) && several.has(id)
    reserved.set(one, (isTriedAlone ? await reserveSums(tx, sumsOf([one])) : days).get(id))
  }
  return reservations.map((one) => reserved.get(one))
}

/** All requests lock the rows of moderators in this order. */
const byModerator = ({ moderator: { id: one } }: Reservation, { moderator: { id: other } }: Reservation) =>
  one < other ? -1 : Number(one > other)

/** The sum of the reservations of each moderator, within its budget as the latest knows it, in their order. */
function sumsOf(reservations: readonly Reservation[]): ReservedSum[] {
  const sums = new Map<string, ReservedSum>()
  for (const { moderator, cost } of reservations) {
    const { items = 0, cost: before = 0 } = sums.get(moderator.id) ?? {}
    sums.set(moderator.id, { moderator, items: items + 1, cost: before + cost })
  }
  return [...sums.values()]
}

/** Reserves what the budgets of moderators still have room for. @returns the day, by the id of the moderator */
async function reserveSums(tx: Sql, sums: readonly ReservedSum[]): Promise<Map<string, SpendingDay>> {
  const days = await tx.query<SpendingDay>(reserving, [
    sums.map(({ moderator }) => moderator.workspaceId),
    sums.map(({ moderator }) => moderator.id),
    sums.map(({ items }) => items),
    sums.map(({ cost }) => cost),
    sums.map(({ moderator }) => moderator.itemsPerDay),
    sums.map(({ moderator }) => moderator.costPerDay),
  ])
  return new Map(days.map((day) => [day.aiModeratorId, day]))
}

const today = `(verdict_now() at time zone 'utc')::date`

// SQL text: bench/full-workspace.ts runs these for each batch of items that AI moderators judge, over the workspaces of a mixed
// one. Rows are locked in the order of the moderators.

const reserving: PreparedStatement = {
  name: 'reserve-spending',
  text: `with asked as (
      select * from unnest($1::uuid[], $2::uuid[], $3::int[], $4::float8[], $5::int[], $6::float8[])
        as a (workspace_id, id, items, cost, most_items, most_cost)
      where (most_items is null or items <= most_items) and (most_cost is null or cost <= most_cost)
    )
    insert into ai_spending (workspace_id, ai_moderator_id, day, items, cost)
    select workspace_id, id, ${today}, items, cost from asked order by workspace_id, id
    on conflict (workspace_id, ai_moderator_id, day) do update
      set items = ai_spending.items + excluded.items, cost = ai_spending.cost + excluded.cost
      where exists (select from asked a where a.id = excluded.ai_moderator_id
        and (a.most_items is null or ai_spending.items + a.items <= a.most_items)
        and (a.most_cost is null or ai_spending.cost + a.cost <= a.most_cost))
    returning workspace_id as "workspaceId", ai_moderator_id as "aiModeratorId", day::text`,
}

/** What the actual usage of a request differs from its reservation by; `items` is -1 when the model was never called. */
export interface SpendingCorrection {
  day: SpendingDay
  items: number
  cost: number
  inputTokens: number
  outputTokens: number
}

/** Replaces reservations by the actual usage. */
export async function correctSpending(tx: Sql, corrections: readonly SpendingCorrection[]): Promise<void> {
  await tx.query(correcting, [
    corrections.map(({ day }) => day.workspaceId),
    corrections.map(({ day }) => day.aiModeratorId),
    corrections.map(({ day }) => day.day),
    corrections.map(({ items }) => items),
    corrections.map(({ cost }) => cost),
    corrections.map(({ inputTokens }) => inputTokens),
    corrections.map(({ outputTokens }) => outputTokens),
  ])
}

const correcting: PreparedStatement = {
  name: 'correct-spending',
  text: `with used as (
      select workspace_id, id, day, sum(items) as items, sum(cost) as cost, sum(input_tokens) as input_tokens,
        sum(output_tokens) as output_tokens
      from unnest($1::uuid[], $2::uuid[], $3::date[], $4::int[], $5::float8[], $6::bigint[], $7::bigint[])
        as u (workspace_id, id, day, items, cost, input_tokens, output_tokens)
      group by workspace_id, id, day
    ), locked as materialized (
      select used.* from used join ai_spending s
        on (s.workspace_id, s.ai_moderator_id, s.day) = (used.workspace_id, used.id, used.day)
      order by s.workspace_id, s.ai_moderator_id, s.day for update of s
    )
    update ai_spending s set items = greatest(0, s.items + u.items), cost = greatest(0, s.cost + u.cost),
      input_tokens = s.input_tokens + u.input_tokens, output_tokens = s.output_tokens + u.output_tokens
    from locked u where (s.workspace_id, s.ai_moderator_id, s.day) = (u.workspace_id, u.id, u.day)`,
}

/** The budget that each moderator has spent today. */
export const spentToday = (
  tx: Sql,
  workspaceId: string,
  moderatorIds: readonly string[],
): Promise<(Pick<AiSpending, 'items' | 'cost'> & { ownerId: string })[]> =>
  tx
    .db<Tables>()
    .selectFrom('aiSpending')
    .select(['aiModeratorId as ownerId', 'items', 'cost'])
    .where('workspaceId', '=', workspaceId)
    .where('aiModeratorId', '=', anyId(moderatorIds))
    .where('day', '=', sql<string>`${sql.raw(today)}`)
    .execute()

/** The seconds until the end of the day (UTC), by the database's clock. */
export async function secondsOfDayLeft(tx: Sql): Promise<number> {
  const { left } = await tx
    .db<Tables>()
    .selectNoFrom(
      sql<number>`ceil(extract(epoch from (${sql.raw(today)} + 1) - (verdict_now() at time zone 'utc')))::int`.as(
        'left',
      ),
    )
    .executeTakeFirstOrThrow()
  return left
}
