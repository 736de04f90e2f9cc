import { type Expression, sql } from 'kysely'
import { anyWorkspaceIn } from '../../platform/keyed-sql.ts'
import type { TableOf } from '../../platform/table-of.ts'
import { isHumanSql } from '../../platform/vocabulary/status.ts'
import { hasText } from '../search/has-text.ts'
import type { Content } from './content.entity.ts'

// SQL parts for the statements of other nouns that concern content.

/** All content, for statements that are the same for items and users. */
export const allContent = sql<TableOf<Content, never, { tagIdentifiers: 'tags' }>>`(select * from content)`

/** SQL of the content of workspaces with some ids, each the placeholder of a parameter. */
export const contentByKeys = (workspaceIds: `$${number}`, ids: string): string =>
  `select * from content where workspace_id = ${anyWorkspaceIn(workspaceIds)} and id = any (${ids}::uuid[])`

/** SQL of the content with a present decision of a human. */
export const contentDecidedByHumans = (workspaceId: string): string =>
  `select id, status, policy_category_id from content
   where workspace_id = ${workspaceId} and ${isHumanSql('decided_by_kind')}`

/** SQL of whether the content of a row is removed. */
export const isHiddenContent = (row: string): string => `exists (
  select from content c where (c.workspace_id, c.id) = (${row}.workspace_id, ${row}.object_id) and c.status = 'hidden')`

/** The SQL part that marks items, the rows of another part, as having a pending recommendation. */
export const recommendedPart = (items: string): string => `
  recommended as (
    update content c set recommended = true from ${items} i where (c.workspace_id, c.id) = (i.workspace_id, i.content_id))`

/** SQL of the present version of an item; null for an unknown one. */
export const versionInForce = (workspaceId: string, id: Expression<string>) =>
  sql<number | null>`(select c.version from content c where c.workspace_id = ${workspaceId} and c.id = ${id})`

/** SQL of whether the item of a row has a pending recommendation. */
export const isRecommended = (row: string) =>
  sql<boolean>`exists (select from content c
    where (c.workspace_id, c.id) = (${sql.ref(`${row}.workspaceId`)}, ${sql.ref(`${row}.objectId`)}) and c.recommended)`

/** SQL of whether the content of a row is in one of some categories. */
export const isOfCategories = (row: string, categoryIds: readonly string[]) =>
  sql<boolean>`exists (select from content c
    where (c.workspace_id, c.id) = (${sql.ref(`${row}.workspaceId`)}, ${sql.ref(`${row}.contentId`)})
      and c.category_id = any (${categoryIds}::uuid[]))`

/** SQL of whether the text of a row's item contains a search text. */
export const isFoundInText = (row: string, search: string) =>
  sql<boolean>`exists (select from content c
    where (c.workspace_id, c.id) = (${sql.ref(`${row}.workspaceId`)}, ${sql.ref(`${row}.objectId`)})
      and ${hasText(sql.ref('c.text'), sql.ref('c.searchText'), search)})`
