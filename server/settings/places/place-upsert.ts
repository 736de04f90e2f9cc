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

/**
 * The parts of a statement that create the categories that are new and rename those whose name changed (section 2.2);
 * others are not locked. `rows` is the JSON of CategoryRow[]; they are written once `changed_category` is read.
 */
export const categoryUpsert = (rows: string): string => `
  sent_category as materialized (
    select * from json_to_recordset(${rows}) as r (workspace_id uuid, id uuid, external_id text, name text)
  ), new_category as (
    insert into category (workspace_id, id, external_id, name)
    select workspace_id, id, external_id, name from sent_category on conflict (workspace_id, id) do nothing returning 1
  ), changed_category as (
    update category c set name = s.name from sent_category s
    where (select count(*) from new_category) >= 0
      and (c.workspace_id, c.id) = (s.workspace_id, s.id) and c.name is distinct from coalesce(s.name, c.name)
    returning 1
  )`

/**
 * The same for subcategories, after `changed_category`. `rows` is the JSON of SubcategoryRow[]. A subcategory stays in
 * the category that it was created in: `placed_subcategory` has those that are known or new, with that category. One that
 * another transaction has just created is not among them until the next statement.
 */
export const subcategoryUpsert = (rows: string): string => `
  sent_subcategory as materialized (
    select * from json_to_recordset(${rows})
      as r (workspace_id uuid, id uuid, category_id uuid, external_id text, name text)
  ), new_subcategory as (
    insert into subcategory (workspace_id, id, category_id, external_id, name)
    select workspace_id, id, category_id, external_id, name from sent_subcategory
    where (select count(*) from changed_category) >= 0
    on conflict (workspace_id, id) do nothing returning workspace_id, id, category_id
  ), placed_subcategory as (
    select workspace_id, id, category_id from new_subcategory
    union all
    select c.workspace_id, c.id, c.category_id from subcategory c
    join sent_subcategory s on (c.workspace_id, c.id) = (s.workspace_id, s.id)
  ), changed_subcategory as (
    update subcategory c set name = s.name from sent_subcategory s
    where (select count(*) from new_subcategory) >= 0
      and (c.workspace_id, c.id, c.category_id) = (s.workspace_id, s.id, s.category_id)
      and c.name is distinct from coalesce(s.name, c.name)
    returning 1
  )`
