import { sql } from 'kysely'
import { namesIn } from '../../access/names/name-query.ts'
import type { Sql } from '../../platform/database.ts'
import { isId } from '../../platform/ids.ts'
import { json, type TableOf } from '../../platform/table-of.ts'
import type { PolicyCategory } from './policy-category.entity.ts'

interface Tables {
  policyCategory: TableOf<PolicyCategory, 'createdAt', { storedTranslations: 'translations' }>
}

const tables = (tx: Sql) => tx.db<Tables>()

/** The names of policy categories by their ids. */
export const policyCategoryNames = namesIn<Tables>('policyCategory')

const categoriesOf = (tx: Sql, workspaceId: string) =>
  tables(tx)
    .selectFrom('policyCategory')
    .selectAll()
    .select('translations as storedTranslations')
    .where('workspaceId', '=', workspaceId)

/** The policy categories of a workspace by hotkey, then name; deleted ones come last, and only when they are asked for. */
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

/** The policy categories of a workspace, deleted ones too: those that exist, then those that were deleted last. */
export const policyCategoriesByDeletion = (tx: Sql, workspaceId: string): Promise<PolicyCategory[]> =>
  categoriesOf(tx, workspaceId)
    .orderBy('deletedAt', (deleted) => deleted.desc().nullsFirst())
    .execute()

/** Those of the ids that are policy categories of the workspace, deleted ones too. */
export const policyCategoriesByIds = (
  tx: Sql,
  workspaceId: string,
  ids: readonly string[],
): Promise<PolicyCategory[]> =>
  categoriesOf(tx, workspaceId)
    .where('id', '=', sql<string>`any (${ids})`)
    .execute()

/** Those of the policy ids that are policy categories of the workspace, deleted ones too. */
export const policyCategoriesByPolicyIds = (
  tx: Sql,
  workspaceId: string,
  policyIds: readonly string[],
): Promise<PolicyCategory[]> =>
  categoriesOf(tx, workspaceId)
    .where('policyId', '=', sql<string>`any (${policyIds})`)
    .execute()

/** A policy category that is not deleted. @returns nothing where there is none of that id */
export async function findPolicyCategory(
  tx: Sql,
  workspaceId: string,
  id: string,
): Promise<PolicyCategory | undefined> {
  if (!isId(id)) return undefined
  return categoriesOf(tx, workspaceId).where('id', '=', id).where('deletedAt', 'is', null).executeTakeFirst()
}

/** The other category that has the hotkey of a category. @returns nothing where it is free, or the category has none */
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

/** Writes a policy category that is new, or was changed. */
export async function savePolicyCategory(tx: Sql, category: PolicyCategory): Promise<void> {
  const { createdAt, storedTranslations, ...columns } = category
  const row = { ...columns, translations: json(storedTranslations) }
  await tables(tx)
    .insertInto('policyCategory')
    .values({ ...row, createdAt })
    .onConflict((known) => known.columns(['workspaceId', 'id']).doUpdateSet(row))
    .execute()
}

/** Those that users can report for: they have the User Reports flag and are enabled, for one action at least. */
const reasonsOf = (tx: Sql, workspaceId: string) =>
  categoriesOf(tx, workspaceId)
    .where('userReports', '=', true)
    .where('deletedAt', 'is', null)
    .where(({ or, eb }) => or([sql<boolean>`enabled_for <> '{}'`, eb('enabledForStrikes', '=', true)]))

/** The policy categories that users can report for, by name. */
export const reportReasons = (tx: Sql, workspaceId: string): Promise<PolicyCategory[]> =>
  reasonsOf(tx, workspaceId)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .execute()

/** The policy category that users report for by an identifier. @returns nothing where they cannot */
export const findReportReason = (
  tx: Sql,
  workspaceId: string,
  policyId: string,
): Promise<PolicyCategory | undefined> =>
  reasonsOf(tx, workspaceId).where('policyId', '=', policyId).executeTakeFirst()
