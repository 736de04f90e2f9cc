import { sql } from 'kysely'
import { anyId } from '../../platform/any-value.ts'
import type { Sql } from '../../platform/database.ts'
import { isId } from '../../platform/ids.ts'
import type { TableOf } from '../../platform/table-of.ts'
import { AskingState } from '../runs/asking.entity.ts'
import type { PolicyExample } from './policy-example.entity.ts'
import type { PolicyTrial, PolicyTrialItem } from './policy-trial.entity.ts'

interface Tables {
  policyExample: TableOf<PolicyExample, 'createdAt'>
  policyTrial: TableOf<PolicyTrial>
  policyTrialItem: TableOf<PolicyTrialItem>
}

const tables = (tx: Sql) => tx.db<Tables>()

/** The examples of each policy, oldest first. */
export const examplesOf = (
  tx: Sql,
  workspaceId: string,
  policyIds: readonly string[],
): Promise<(PolicyExample & { ownerId: string })[]> =>
  tables(tx)
    .selectFrom('policyExample')
    .selectAll()
    .select('policyId as ownerId')
    .where('workspaceId', '=', workspaceId)
    .where('policyId', '=', anyId(policyIds))
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

/** Adds an example. */
export const addExample = (tx: Sql, example: Omit<PolicyExample, 'createdAt'>): Promise<PolicyExample> =>
  tables(tx).insertInto('policyExample').values(example).returningAll().executeTakeFirstOrThrow()

/** Deletes an example. @returns the deleted example */
export async function removeExample(
  tx: Sql,
  workspaceId: string,
  id: string,
): Promise<PolicyExample | undefined> {
  if (!isId(id)) return undefined
  return tables(tx)
    .deleteFrom('policyExample')
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

/** The number of examples of a policy. */
export async function countExamples(tx: Sql, workspaceId: string, policyId: string): Promise<number> {
  const { examples } = await tables(tx)
    .selectFrom('policyExample')
    .select(sql<number>`count(*)::int`.as('examples'))
    .where('workspaceId', '=', workspaceId)
    .where('policyId', '=', policyId)
    .executeTakeFirstOrThrow()
  return examples
}

/** Whether a trial item has the result that its example expects. */
export const passes = sql<boolean>`i.done and i.draft_action = i.expected_action
  and (i.expected_category_id is null or i.draft_category_id = i.expected_category_id)`

/** The number of examples of a policy, and how many of them passed in the newest finished trial of a revision of it. */
export async function examplesPassed(
  tx: Sql,
  { workspaceId, id: policyId, revision }: { workspaceId: string; id: string; revision: number },
): Promise<{ examples: number; passed: number; tried: boolean }> {
  const newest = tables(tx)
    .selectFrom('policyTrial')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('policyId', '=', policyId)
    .where('revision', '=', revision)
    .where('state', '=', AskingState.finished)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
  const row = await tables(tx)
    .selectFrom('policyExample as e')
    .leftJoin('policyTrialItem as i', (join) =>
      join
        .onRef('i.workspaceId', '=', 'e.workspaceId')
        .onRef('i.exampleId', '=', 'e.id')
        .on('i.trialId', '=', newest),
    )
    .select([
      sql<number>`count(*)::int`.as('examples'),
      sql<number>`count(*) filter (where ${passes})::int`.as('passed'),
      sql<number>`count(i.place)::int`.as('tried'),
    ])
    .where('e.workspaceId', '=', workspaceId)
    .where('e.policyId', '=', policyId)
    .executeTakeFirstOrThrow()
  return { examples: row.examples, passed: row.passed, tried: row.tried === row.examples }
}
