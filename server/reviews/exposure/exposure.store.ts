import { type RawBuilder, sql } from 'kysely'
import { looksAtMedia } from '../../access/audit/audit-history.store.ts'
import { decisionsOfMembers } from '../../actions/past-action.store.ts'
import { columnsOf } from '../../platform/columns-of.ts'
import type { Sql } from '../../platform/database.ts'
import { restrict, restrictionOf } from '../../platform/restriction.ts'
import type { TableOf } from '../../platform/table-of.ts'
import { ExposureBudget } from './exposure-budget.entity.ts'
import type { Pace } from './standing.ts'

interface Tables {
  exposureBudget: TableOf<ExposureBudget, 'updatedAt'>
}

const budgetColumns = columnsOf(ExposureBudget)

/** The default budget: only views of blurred media count as sensitive, without limits. */
const defaultBudget = {
  policyCategoryIds: [],
  perDay: null,
  beforeBreak: null,
  breakMinutes: 10,
  stops: false,
}

/** The budget of a workspace; the default, without limits, where none was set. */
export async function budgetOf(tx: Sql, workspaceId: string): Promise<ExposureBudget> {
  const found = await tx
    .db<Tables>()
    .selectFrom('exposureBudget')
    .select(budgetColumns)
    .where('workspaceId', '=', workspaceId)
    .executeTakeFirst()
  return found ?? { ...defaultBudget, workspaceId, updatedAt: new Date(0) }
}

/** Sets the budget of a workspace. @returns the stored budget */
export const keepBudget = (tx: Sql, budget: Omit<ExposureBudget, 'updatedAt'>): Promise<ExposureBudget> =>
  tx
    .db<Tables>()
    .insertInto('exposureBudget')
    .values(budget)
    .onConflict((there) => there.column('workspaceId').doUpdateSet({ ...budget, updatedAt: sql`now()` }))
    .returning(budgetColumns)
    .executeTakeFirstOrThrow()

/** The members whose exposure is counted; all without `memberIds`. */
interface Whose {
  workspaceId: string
  memberIds?: readonly string[]
}

type Sensitive = Pick<ExposureBudget, 'policyCategoryIds' | 'breakMinutes'>

/** Each time that a member saw sensitive material: a decision under a sensitive category, or a view of blurred media. */
const seen = (whose: Whose, { policyCategoryIds }: Sensitive, since: RawBuilder<Date>) => sql`
  ${decisionsOfMembers(whose, policyCategoryIds, since)}
  union all ${looksAtMedia(whose, since)}
  union all select member_id, content_id, answered_at, policy_category_id from quality_check
  where workspace_id = ${whose.workspaceId} and answered_at > ${since} and member_id is not null
    and policy_category_id = any (${policyCategoryIds}::uuid[])
    and (${whose.memberIds ?? null}::uuid[] is null or member_id = any (${whose.memberIds ?? null}::uuid[]))`

const daysAgo = (days: number) => sql<Date>`verdict_now() - make_interval(days => ${days})`

/** Counts over all categories: a member's exposure includes items in categories to which they have no access now. */
async function overAll<T>(tx: Sql, query: RawBuilder<T>): Promise<T[]> {
  const restriction = await restrictionOf(tx)
  await restrict(tx, '')
  const { rows } = await query.execute(tx.db())
  await restrict(tx, restriction)
  return rows
}

/**
 * How many distinct sensitive items members saw within 24 hours, and since their last pause of at least the length of a break.
 */
export const paceOf = (tx: Sql, whose: Whose, budget: Sensitive): Promise<Pace[]> =>
  overAll(
    tx,
    sql<Pace>`
    with seen (member_id, object_id, at, policy_category_id) as (${seen(whose, budget, daysAgo(1))}),
    firsts as (select member_id, object_id, min(at) as at from seen group by member_id, object_id),
    paced as (
      select member_id, at, coalesce(
        at - lag(at) over (partition by member_id order by at) >= make_interval(mins => ${budget.breakMinutes}), true) as rested
      from firsts),
    runs as (
      select member_id, at, count(*) filter (where rested) over (
        partition by member_id order by at rows unbounded preceding) as run
      from paced)
    select member_id as "memberId", count(*)::int as day, max(at) as "lastSeenAt", verdict_now() as now,
      (count(*) filter (where run = last_run))::int as run
    from (select *, max(run) over (partition by member_id) as last_run from runs) numbered
    group by member_id`,
  )

/** How many sensitive items of one kind were seen, each counted once per person. */
export interface SeenKind {
  /** Null for items whose blurred media were viewed but that were not decided under a sensitive category. */
  policyCategoryId: string | null
  day: number
  week: number
}

/** What was seen within 24 hours and within seven days, by the policy category of the decision; the most frequent first. */
export const kindsOf = (tx: Sql, whose: Whose, budget: Sensitive): Promise<SeenKind[]> =>
  overAll(
    tx,
    sql<SeenKind>`
    with seen (member_id, object_id, at, policy_category_id) as (${seen(whose, budget, daysAgo(7))}),
    items as (
      select max(at) as at, (array_agg(policy_category_id order by at desc)
        filter (where policy_category_id is not null))[1] as policy_category_id
      from seen group by member_id, object_id)
    select policy_category_id as "policyCategoryId", count(*)::int as week,
      (count(*) filter (where at > ${daysAgo(1)}))::int as day
    from items group by policy_category_id order by week desc, policy_category_id limit 101`,
  )
