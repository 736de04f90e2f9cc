import { expressionBuilder, type Selectable, sql } from 'kysely'
import type { NameQuery } from '../../access/names/name-query.ts'
import { anyId, anyText } from '../../platform/any-value.ts'
import type { Sql } from '../../platform/database.ts'
import {
  type Condition,
  conditionsOf,
  type FilterConditions,
  isAnyOf,
} from '../../platform/filter-conditions.ts'
import { keysetOf, type ListOrder, OrderDirection, orderedBy } from '../../platform/graphql/list-order.ts'
import { type Listing, listOf } from '../../platform/graphql/listing.ts'
import { idsOfReferences } from '../../platform/graphql/references.ts'
import { anywhere } from '../../platform/like.ts'
import type { TableOf } from '../../platform/table-of.ts'
import {
  keysOf,
  type LockedRow,
  type NewState,
  type ObjectRef,
} from '../../platform/vocabulary/decided-state.ts'
import { Status } from '../../platform/vocabulary/status.ts'
import type { Category } from './category.entity.ts'
import type { CategoryFilter, SubcategoryFilter } from './place-filter.input.ts'
import type { Subcategory } from './subcategory.entity.ts'

interface Tables {
  category: TableOf<Category, 'createdAt'>
  subcategory: TableOf<Subcategory, 'createdAt' | 'status'>
}

const tables = (tx: Sql) => tx.db<Tables>()

/** The categories of the workspace with these ids. */
export const categoriesByIds = (tx: Sql, workspaceId: string, ids: readonly string[]): Promise<Category[]> =>
  tables(tx)
    .selectFrom('category')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', anyId(ids))
    .execute()

/** The names of subcategories by id, with their external ids. */
export const subcategoryNames: NameQuery = (tx, workspaceId, ids) =>
  tables(tx)
    .selectFrom('subcategory')
    .select(['id', sql<string>`coalesce(name, external_id)`.as('name'), 'externalId as excerpt'])
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', anyId(ids))

/** The categories of a workspace with these external ids. */
export const categoriesByExternalIds = (
  tx: Sql,
  workspaceId: string,
  externalIds: readonly string[],
): Promise<Category[]> =>
  tables(tx)
    .selectFrom('category')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .where('externalId', '=', anyText(externalIds))
    .execute()

/** The subcategories of the workspace with these ids. */
export const subcategoriesByIds = (
  tx: Sql,
  workspaceId: string,
  ids: readonly string[],
): Promise<Subcategory[]> =>
  tables(tx)
    .selectFrom('subcategory')
    .selectAll()
    .where('workspaceId', '=', workspaceId)
    .where('id', '=', anyId(ids))
    .execute()

const byName = [
  { sql: 'lower(coalesce(name, external_id))', type: 'text' },
  { sql: 'id', type: 'uuid' },
] as const
const nameOrder = 'The name in small letters, or the external id where there is none'

/** The orders of lists of categories. */
export const categoryOrders = orderedBy('Category', 'NAME', nameOrder, byName, OrderDirection.ASC)

/** The orders of lists of subcategories. */
export const subcategoryOrders = orderedBy('Subcategory', 'NAME', nameOrder, byName, OrderDirection.ASC)

/** The categories that match a filter. */
export const categoryList = (
  workspaceId: string,
  { search }: CategoryFilter,
  order?: ListOrder | null,
): Listing<Category> =>
  listOf(keysetOf(categoryOrders, order), (tx) =>
    tables(tx)
      .selectFrom('category')
      .selectAll()
      .where('workspaceId', '=', workspaceId)
      .$if(Boolean(search), (all) => all.where(isNamedLike(search ?? ''))),
  )

/** The subcategories that match a filter. */
export const subcategoryList = (
  workspaceId: string,
  filter: SubcategoryFilter,
  order?: ListOrder | null,
): Listing<Subcategory> =>
  listOf(keysetOf(subcategoryOrders, order), (tx) =>
    tables(tx)
      .selectFrom('subcategory')
      .selectAll()
      .where('workspaceId', '=', workspaceId)
      .where(subcategory.and(conditionsOf(conditionsIn(workspaceId), filter))),
  )

const subcategory = expressionBuilder<Tables, 'subcategory'>()

const conditionsIn = (workspaceId: string): FilterConditions<SubcategoryFilter> => ({
  search: isNamedLike,
  categories: (named) => isAnyOf(subcategory.ref('categoryId'), idsOfReferences(workspaceId, named), 'uuid'),
  statuses: (statuses) => isAnyOf(subcategory.ref('status'), statuses, 'text'),
})

/** The condition that the name or the external id contains a text. */
const isNamedLike = (search: string): Condition =>
  sql<boolean>`(name ilike ${anywhere(search)} or external_id ilike ${anywhere(search)})`

/** Locks subcategories for decisions, in the order of their ids; unknown ones are left out. */
export const lockSubcategories = (tx: Sql, places: readonly ObjectRef[]): Promise<LockedRow[]> => {
  const [workspaceIds, ids] = keysOf(places)
  return tables(tx)
    .selectFrom('subcategory')
    .select(['workspaceId', 'id', 'externalId', 'status', 'policyCategoryId', 'decidedById'])
    .select(['decidedByKind as decidedBy', sql<Date>`clock_timestamp()`.as('now')])
    .select([
      sql<null>`null`.as('version'),
      sql<number>`0`.as('edition'),
      sql<string[]>`'{}'::text[]`.as('tags'),
    ])
    .where('workspaceId', '=', anyId(workspaceIds))
    .where('id', '=', anyId(ids))
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

/** Writes the new states of subcategories, whose rows must be locked; subcategories have no tags. */
export async function saveSubcategoryStates(tx: Sql, states: readonly NewState[]): Promise<void> {
  for (const { workspaceId, id, status, policyCategoryId, decidedBy } of states)
    await tables(tx)
      .updateTable('subcategory')
      .set({
        status: status ?? Status.allowed,
        policyCategoryId,
        decidedByKind: decidedBy?.kind ?? null,
        decidedById: decidedBy?.id ?? null,
      })
      .where('workspaceId', '=', workspaceId)
      .where('id', '=', id)
      .execute()
}

/**
 * SQL parts that create new categories and rename changed ones (section 2.2); unchanged ones are not locked. `rows` is
 * a JSON parameter whose keys are columns; a null name was not sent. The writes happen only if `changed_category` is
 * referenced. SQL text: bench/ingest.ts runs it for each batch.
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
 * Like `categoryUpsert`, for subcategories, after `changed_category`. A subcategory stays in the category in which it
 * was created: `placed_subcategory` has the existing and the new ones with that category. One that another transaction
 * has just created is visible only to the next statement.
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

/**
 * SQL that joins the place of content, its category as `g`, its subcategory as `s`: each looked up by key, alone, whatever the
 * planner expects. Joined freely, all places of a workspace may be read for each of its items.
 */
export const joinPlace = (content: string): string => `
  cross join lateral (
    select * from category where workspace_id = ${content}.workspace_id and id = ${content}.category_id offset 0) g
  cross join lateral (
    select * from subcategory where workspace_id = ${content}.workspace_id and id = ${content}.subcategory_id offset 0) s`

/** All categories, for joins of other nouns. */
export const allCategories = sql<Selectable<Tables['category']>>`(select * from category)`

/** All subcategories, for joins of other nouns. */
export const allSubcategories = sql<Selectable<Tables['subcategory']>>`(select * from subcategory)`

/** SQL of the category id of a row's subcategory; null for an unknown one. */
export const categoryOfSubcategory = (row: string): string =>
  `(select s.category_id from subcategory s where (s.workspace_id, s.id) = (${row}.workspace_id, ${row}.subcategory_id))`
