import { sql } from 'kysely'
import type { Sql } from '../../platform/database.ts'
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

const today = sql<string>`(verdict_now() at time zone 'utc')::date`

/**
 * Reserves an item of an estimated cost in the day's budget, in one statement, so that concurrent processes never reserve the
 * same remainder. @returns the day, or undefined when the budget is spent
 */
export async function reserve(
  tx: Sql,
  { workspaceId, id: aiModeratorId, itemsPerDay, costPerDay }: ModeratorBudget,
  cost: number,
): Promise<SpendingDay | undefined> {
  if (itemsPerDay === 0 || (costPerDay !== null && cost > costPerDay)) return undefined
  const [taken] = await tx
    .db<Tables>()
    .insertInto('aiSpending')
    .values({ workspaceId, aiModeratorId, day: today, items: 1, cost })
    .onConflict((conflict) =>
      conflict
        .columns(['workspaceId', 'aiModeratorId', 'day'])
        .doUpdateSet((eb) => ({
          items: eb('aiSpending.items', '+', 1),
          cost: eb('aiSpending.cost', '+', cost),
        }))
        .where(
          sql<boolean>`(${itemsPerDay}::int is null or ai_spending.items < ${itemsPerDay}::int)
            and (${costPerDay}::float8 is null or ai_spending.cost + ${cost} <= ${costPerDay}::float8)`,
        ),
    )
    .returning(sql<string>`day::text`.as('day'))
    .execute()
  return taken && { workspaceId, aiModeratorId, day: taken.day }
}

/** Replaces an estimate by the actual usage; `items` is -1 when the model was never called. */
export async function correctSpending(
  tx: Sql,
  { workspaceId, aiModeratorId, day }: SpendingDay,
  by: { items: number; cost: number; inputTokens: number; outputTokens: number },
): Promise<void> {
  await tx
    .db<Tables>()
    .updateTable('aiSpending')
    .set((eb) => ({
      items: sql<number>`greatest(0, ${eb.ref('items')} + ${by.items})`,
      cost: sql<number>`greatest(0, ${eb.ref('cost')} + ${by.cost})`,
      inputTokens: eb('inputTokens', '+', by.inputTokens),
      outputTokens: eb('outputTokens', '+', by.outputTokens),
    }))
    .where('workspaceId', '=', workspaceId)
    .where('aiModeratorId', '=', aiModeratorId)
    .where('day', '=', sql<string>`${day}::date`)
    .execute()
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
    .where('aiModeratorId', '=', sql<string>`any (${moderatorIds}::uuid[])`)
    .where('day', '=', today)
    .execute()

/** The seconds until the end of the day (UTC), by the database's clock. */
export async function secondsOfDayLeft(tx: Sql): Promise<number> {
  const { left } = await tx
    .db<Tables>()
    .selectNoFrom(
      sql<number>`ceil(extract(epoch from (${today} + 1) - (verdict_now() at time zone 'utc')))::int`.as(
        'left',
      ),
    )
    .executeTakeFirstOrThrow()
  return left
}
