import { sql } from 'kysely'
import { namesIn } from '../../access/names/names.store.ts'
import { anyId, anyText } from '../../platform/any-value.ts'
import { boundOf } from '../../platform/bound.ts'
import { columnsOf } from '../../platform/columns-of.ts'
import type { PreparedStatement, Sql } from '../../platform/database.ts'
import { isId, newId } from '../../platform/ids.ts'
import { json, type TableOf } from '../../platform/table-of.ts'
import { keysOf, type ObjectRef } from '../../platform/vocabulary/decided-state.ts'
import { PolicyCategory, SelectableBy } from './policy-category.entity.ts'

interface Tables {
  policyCategory: TableOf<
    PolicyCategory,
    | 'createdAt'
    | 'availableFor'
    | 'enabledFor'
    | 'enabledForStrikes'
    | 'storedTranslations'
    | 'userReports'
    | 'statementTerms'
    | 'hotkey'
    | 'deletedAt',
    { storedTranslations: 'translations' }
  >
}

const categoryColumns = columnsOf(PolicyCategory, 'storedTranslations')

const tables = (tx: Sql) => tx.db<Tables>()

/** The names of policy categories by their ids. */
export const policyCategoryNames = namesIn<Tables>('policyCategory')

const categoriesOf = (tx: Sql, workspaceId: string) =>
  tables(tx)
    .selectFrom('policyCategory')
    .select(categoryColumns)
    .select('translations as storedTranslations')
    .where('workspaceId', '=', workspaceId)

/** The policy categories of a workspace by hotkey, then name; deleted ones last, and only if requested. */
export const allPolicyCategories = (
  tx: Sql,
  workspaceId: string,
  includeDeleted: boolean,
): Promise<PolicyCategory[]> =>
  categoriesOf(tx, workspaceId)
    .$if(!includeDeleted, (all) => all.where('deletedAt', 'is', null))
    .orderBy(sql`deleted_at is not null`)
    .orderBy('hotkey', (hotkey) => hotkey.asc().nullsLast())
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()

/** The policy categories of a workspace: existing ones, then deleted ones, last deleted first. */
export const policyCategoriesByDeletion = (tx: Sql, workspaceId: string): Promise<PolicyCategory[]> =>
  categoriesOf(tx, workspaceId)
    .orderBy('deletedAt', (deleted) => deleted.desc().nullsFirst())
    .execute()

/** The policy categories of the workspace with these ids, including deleted ones. */
export const policyCategoriesByIds = (
  tx: Sql,
  workspaceId: string,
  ids: readonly string[],
): Promise<PolicyCategory[]> => categoriesOf(tx, workspaceId).where('id', '=', anyId(ids)).execute()

/** The policy categories of the workspace with these policy ids, including deleted ones. */
export const policyCategoriesByPolicyIds = (
  tx: Sql,
  workspaceId: string,
  policyIds: readonly string[],
): Promise<PolicyCategory[]> =>
  categoriesOf(tx, workspaceId).where('policyId', '=', anyText(policyIds)).execute()

/** A policy category that is not deleted. @returns undefined where there is none of that id */
export async function findPolicyCategory(
  tx: Sql,
  workspaceId: string,
  id: string,
): Promise<PolicyCategory | undefined> {
  if (!isId(id)) return undefined
  return categoriesOf(tx, workspaceId).where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst()
}

/** The other category with the hotkey of a category. @returns undefined where it is free, or the category has none */
export async function hotkeyOwner(
  tx: Sql,
  { workspaceId, id, hotkey }: PolicyCategory,
): Promise<{ name: string } | undefined> {
  if (hotkey === null) return undefined
  return tables(tx)
    .selectFrom('policyCategory')
    .select('name')
    .where('workspaceId', '=', workspaceId)
    .where('hotkey', '=', hotkey)
    .where('id', '<>', id)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()
}

/** The most policy categories of a workspace, including deleted ones, which can be restored. */
export const policyCategoryBound = boundOf({
  table: 'policyCategory',
  most: 1_000,
  things: 'policy categories, deleted ones included',
})

/** Inserts or updates a policy category. */
export async function savePolicyCategory(tx: Sql, category: PolicyCategory): Promise<void> {
  const { createdAt, storedTranslations, statementTerms, ...columns } = category
  const terms = statementTerms && json(statementTerms)
  const row = { ...columns, translations: json(storedTranslations), statementTerms: terms }
  await tables(tx)
    .insertInto('policyCategory')
    .values({ ...row, createdAt })
    .onConflict((known) => known.columns(['workspaceId', 'id']).doUpdateSet(row))
    .execute()
}

/** The categories that users can select in reports: with the User Reports flag, and enabled for at least one action. */
const reasonsOf = (tx: Sql, workspaceId: string) =>
  categoriesOf(tx, workspaceId)
    .where('userReports', '=', true)
    .where('deletedAt', 'is', null)
    .where(({ or, eb }) => or([sql<boolean>`enabled_for <> '{}'`, eb('enabledForStrikes', '=', true)]))

/** The policy categories that users can select in reports, by name. */
export const reportReasons = (tx: Sql, workspaceId: string): Promise<PolicyCategory[]> =>
  reasonsOf(tx, workspaceId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()

/** The policy category of a report, by policy id. @returns undefined where users cannot select it */
export const findReportReason = (
  tx: Sql,
  workspaceId: string,
  policyId: string,
): Promise<PolicyCategory | undefined> =>
  reasonsOf(tx, workspaceId).where('policyId', '=', policyId).executeTakeFirst()

/** The label of an action's category, as of the time of the action. */
export type PolicyLabel = Pick<PolicyCategory, 'policyId' | 'name'>

/** The labels of categories by id, including deleted ones. */
export async function policyLabels(
  tx: Sql,
  categories: readonly ObjectRef[],
): Promise<Map<string, PolicyLabel>> {
  if (categories.length === 0) return new Map()
  const rows = await tx.query<PolicyLabel & { id: string }>(labels, keysOf(categories))
  return new Map(rows.map(({ id, ...label }) => [id, label]))
}

/** For each batch in which a rule has a category, beside it `policyIdOf`. SQL text: bench/report-count.ts runs the latter. */
const labels: PreparedStatement = {
  name: 'policy-labels',
  text: `select id, policy_id as "policyId", name from policy_category
   where workspace_id = any ($1::uuid[]) and id = any ($2::uuid[])`,
}

/** The id of the undeleted category with this Policy Category ID. @returns undefined where there is none */
export const findByPolicyId = (
  tx: Sql,
  workspaceId: string,
  policyId: string,
): Promise<{ id: string } | undefined> =>
  tables(tx)
    .selectFrom('policyCategory')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('policyId', '=', policyId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst()

/** The name of the category of reverts (section 2.7). */
export const revertActionName = 'Revert Action'

const revertActionId = 'revert-action'

/** The hotkey of a restored category: the one that it had, unless another category has that by now. */
const freeHotkey = sql<number | null>`case when not exists (select from policy_category other
  where (other.workspace_id, other.hotkey) = (policy_category.workspace_id, policy_category.hotkey) and other.deleted_at is null)
  then policy_category.hotkey end`

/** The id of the category named Revert Action, created on first use, and again if it was deleted. */
export async function revertCategory(tx: Sql, workspaceId: string): Promise<string> {
  const description = 'The customer platform refused a decision, and it was taken back'
  const selectableBy = SelectableBy.only_moderators
  const key = { workspaceId, id: newId(), policyId: revertActionId, name: revertActionName }
  const db = tables(tx)
  await db
    .insertInto('policyCategory')
    .values({ ...key, description, selectableBy })
    .onConflict((known) =>
      known
        .columns(['workspaceId', 'policyId'])
        .doUpdateSet({ deletedAt: null, hotkey: freeHotkey })
        .where('policyCategory.deletedAt', 'is not', null),
    )
    .execute()
  const { id } = await db
    .selectFrom('policyCategory')
    .select('id')
    .where('workspaceId', '=', workspaceId)
    .where('policyId', '=', revertActionId)
    .executeTakeFirstOrThrow()
  return id
}

/** SQL of the policy id of a row's policy category. */
export const policyIdOf = (row: string): string => `(
  select p.policy_id from policy_category p where (p.workspace_id, p.id) = (${row}.workspace_id, ${row}.policy_category_id))`
