import { type Expression, sql } from 'kysely'
import type { TableOf } from '../../platform/table-of.ts'
import { isHumanSql } from '../../platform/vocabulary/status.ts'
import { anyWorkspaceIn } from '../../platform/keyed-sql.ts'
import { hasText } from '../search/has-text.ts'
import type { Content } from './content.entity.ts'

// Parts of statements of other nouns: what they ask of content, in words.

/** All content, for statements that are the same for items and users. */
export const allContent = sql<TableOf<Content, never, { tagIdentifiers: 'tags' }>>`(select * from content)`

/** SQL of the content of workspaces with some ids, each the name of a parameter. */
export const contentByKeys = (workspaceIds: `$${number}`, ids: string): string =>
  `select * from content where workspace_id = ${anyWorkspaceIn(workspaceIds)} and id = any (${ids}::uuid[])`

/** SQL of the content that a human has decided on, as the decision stands now. */
export const contentDecidedByHumans = (workspaceId: string): string =>
  `select id, status, policy_category_id from content
   where workspace_id = ${workspaceId} and ${isHumanSql('decided_by_kind')}`

/** SQL for whether the content that a row is about is removed. */
export const isHiddenContent = (row: string): string => `exists (
  select from content c where (c.workspace_id, c.id) = (${row}.workspace_id, ${row}.object_id) and c.status = 'hidden')`

/** The part of a statement that says on items, the rows of a part of it, that a recommendation waits. */
export const recommendedPart = (items: string): string => `
  recommended as (
    update content c set recommended = true from ${items} i where (c.workspace_id, c.id) = (i.workspace_id, i.content_id))`

/** The version in force of an item; null where it is not there. */
export const versionInForce = (workspaceId: string, id: Expression<string>) =>
  sql<number | null>`(select c.version from content c where c.workspace_id = ${workspaceId} and c.id = ${id})`

/** Whether a recommendation waits on what a row is about. */
export const isRecommended = (row: string) =>
  sql<boolean>`exists (select from content c
    where (c.workspace_id, c.id) = (${sql.ref(`${row}.workspaceId`)}, ${sql.ref(`${row}.objectId`)}) and c.recommended)`

/** Whether the content that a row names is of some categories. */
export const isOfCategories = (row: string, categoryIds: readonly string[]) =>
  sql<boolean>`exists (select from content c
    where (c.workspace_id, c.id) = (${sql.ref(`${row}.workspaceId`)}, ${sql.ref(`${row}.contentId`)})
      and c.category_id = any (${categoryIds}::uuid[]))`

/** Whether something is found in the text of what a row is about. */
export const isFoundInText = (row: string, search: string) =>
  sql<boolean>`exists (select from content c
    where (c.workspace_id, c.id) = (${sql.ref(`${row}.workspaceId`)}, ${sql.ref(`${row}.objectId`)})
      and ${hasText(sql.ref('c.text'), sql.ref('c.searchText'), search)})`
