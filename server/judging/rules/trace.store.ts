import { sql } from 'kysely'
import type { Sql } from '../../platform/database.ts'
import { json } from '../../platform/table-of.ts'
import type { Plan, PlanOutline } from './plan.ts'
import { ruleTables } from './rule-tables.ts'
import type { DecisionTrace } from './trace.entity.ts'

const traceFields = [
  ...(['t.workspaceId', 't.version', 't.decidedAt', 't.planVersion', 't.microseconds', 't.outcome'] as const),
  't.rules as stored',
] as const

/** How the newest judged version of each item was decided. */
export const newestTracesOf = (
  tx: Sql,
  workspaceId: string,
  contentIds: readonly string[],
): Promise<(DecisionTrace & { ownerId: string })[]> =>
  ruleTables(tx)
    .selectFrom('decisionTrace as t')
    .distinctOn('t.contentId')
    .select([...traceFields, 't.contentId as ownerId'])
    .where('t.workspaceId', '=', workspaceId)
    .where('t.contentId', '=', sql<string>`any (${contentIds}::uuid[])`)
    .orderBy('t.contentId')
    .orderBy('t.version', 'desc')
    .execute()

/** What user rules made of users last. */
export const userTracesById = (
  tx: Sql,
  workspaceId: string,
  userIds: readonly string[],
): Promise<(DecisionTrace & { id: string })[]> =>
  ruleTables(tx)
    .selectFrom('userTrace as t')
    .select([...traceFields, 't.userId as id'])
    .where('t.workspaceId', '=', workspaceId)
    .where('t.userId', '=', sql<string>`any (${userIds}::uuid[])`)
    .execute()

/** Writes which rules the plan tries, for its traces to be read with. */
export async function keepOutline(
  tx: Sql,
  workspaceId: string,
  { digest, outline }: Pick<Plan, 'digest' | 'outline'>,
): Promise<void> {
  await ruleTables(tx)
    .insertInto('rulePlan')
    .values({ workspaceId, digest, rules: json(outline) })
    .onConflict((known) => known.doNothing())
    .execute()
}

/** The rules that the plan of a trace would have tried, in order. */
export async function outlineOf(tx: Sql, workspaceId: string, digest: string): Promise<PlanOutline> {
  const kept = await ruleTables(tx)
    .selectFrom('rulePlan')
    .select('rules')
    .where('workspaceId', '=', workspaceId)
    .where('digest', '=', digest)
    .executeTakeFirst()
  return kept?.rules ?? []
}
