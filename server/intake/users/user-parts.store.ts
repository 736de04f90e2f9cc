import { sql } from 'kysely'
import { anyWorkspaceIn } from '../../platform/keyed-sql.ts'
import type { TableOf } from '../../platform/table-of.ts'
import { isHumanSql } from '../../platform/vocabulary/status.ts'
import { hasText } from '../search/has-text.ts'
import type { User } from './user.entity.ts'

// SQL parts for the statements of other nouns that concern users.

/** All users, for statements that are the same for items and users. */
export const allUsers = sql<TableOf<User, never, { tagIdentifiers: 'tags' }>>`(select * from platform_user)`

/** SQL of the users of workspaces with some ids, each the placeholder of a parameter. */
export const usersByKeys = (workspaceIds: `$${number}`, ids: string): string =>
  `select * from platform_user where workspace_id = ${anyWorkspaceIn(workspaceIds)} and id = any (${ids}::uuid[])`

/**
 * SQL that joins the author of content, as `u`: each is looked up by key, alone. Joined freely, all authors of a batch, or all
 * users of a workspace, may be read for each of its items, where the tables have grown since PostgreSQL counted them.
 */
export const joinAuthor = (content: string): string => `cross join lateral (
    select * from platform_user where workspace_id = ${content}.workspace_id and id = ${content}.user_id offset 0) u`

/** SQL of the users that a human has decided on, as the decision stands now. */
export const usersDecidedByHumans = (workspaceId: string): string =>
  `select id, status, policy_category_id from platform_user
   where workspace_id = ${workspaceId} and ${isHumanSql('decided_by_kind')}`

/** SQL of whether the user of a row is hidden. */
export const isHiddenUser = (row: string): string => `exists (
  select from platform_user u where (u.workspace_id, u.id) = (${row}.workspace_id, ${row}.object_id) and u.status = 'hidden')`

/** SQL of whether the name of a row's user contains a search text. */
export const isFoundInName = (row: string, search: string) =>
  sql<boolean>`exists (select from platform_user u
    where (u.workspace_id, u.id) = (${sql.ref(`${row}.workspaceId`)}, ${sql.ref(`${row}.objectId`)})
      and ${hasText(sql.ref('u.name'), sql.ref('u.searchName'), search)})`
