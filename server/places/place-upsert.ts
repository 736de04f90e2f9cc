import type { Sql } from '../platform/database.ts'

/** A category as a batch brings it; a name that is null was not sent. */
export interface CategoryRow {
  workspace_id: string
  id: string
  external_id: string
  name: string | null
}

/** A subcategory as a batch brings it. */
export interface SubcategoryRow extends CategoryRow {
  category_id: string
}

/** Creates the categories that are new and renames those whose name changed (section 2.2); others are not locked. */
export async function upsertCategories(tx: Sql, rows: readonly CategoryRow[]): Promise<void> {
  await tx.query(
    `with sent as (
       select * from json_to_recordset($1) as r (workspace_id uuid, id uuid, external_id text, name text)
     ), created as (
       insert into category (workspace_id, id, external_id, name)
       select workspace_id, id, external_id, name from sent on conflict (workspace_id, id) do nothing
     )
     update category c set name = s.name from sent s
     where (c.workspace_id, c.id) = (s.workspace_id, s.id) and c.name is distinct from coalesce(s.name, c.name)`,
    [JSON.stringify(rows)],
  )
}

/** Creates the subcategories that are new and renames those whose name changed (section 2.2); others are not locked. */
export async function upsertSubcategories(tx: Sql, rows: readonly SubcategoryRow[]): Promise<void> {
  await tx.query(
    `with sent as (
       select * from json_to_recordset($1) as r (workspace_id uuid, id uuid, category_id uuid, external_id text, name text)
     ), created as (
       insert into subcategory (workspace_id, id, category_id, external_id, name)
       select workspace_id, id, category_id, external_id, name from sent on conflict (workspace_id, id) do nothing
     )
     update subcategory c set name = s.name from sent s
     where (c.workspace_id, c.id) = (s.workspace_id, s.id) and c.name is distinct from coalesce(s.name, c.name)`,
    [JSON.stringify(rows)],
  )
}
