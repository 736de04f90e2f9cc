import type { Sql } from '../platform/database.ts'
import { newId } from '../platform/ids.ts'
import type { TestPlatform } from './test-platform.ts'

/** Runs SQL in the workspace. */
export const inSql = <T>(
  { database }: Pick<TestPlatform, 'database'>,
  workspaceId: string,
  text: string,
  values: unknown[] = [],
): Promise<T[]> => database.inWorkspace(workspaceId, (tx: Sql) => tx.query<T>(text, [workspaceId, ...values]))

/** A list of the workspace with these items. */
export async function makeList(
  platform: Pick<TestPlatform, 'database'>,
  workspaceId: string,
  type: 'strings' | 'regexes',
  items: string[] = [],
): Promise<string> {
  const id = newId()
  await inSql(
    platform,
    workspaceId,
    `insert into list (workspace_id, id, name, type) values ($1, $2, 'Bad words', $3)`,
    [id, type],
  )
  await addToList(platform, workspaceId, id, items)
  return id
}

/** More items for a list, and the workspace's next rules version. */
export async function addToList(
  platform: Pick<TestPlatform, 'database'>,
  workspaceId: string,
  listId: string,
  items: string[],
): Promise<void> {
  await inSql(
    platform,
    workspaceId,
    `insert into list_item (workspace_id, list_id, value, added_by_kind) select $1, $2, v, 'system' from unnest($3::text[]) v`,
    [listId, items],
  )
  await inSql(platform, workspaceId, `update workspace set rules_version = rules_version + 1 where id = $1`)
}

/** A policy category of the workspace. */
export async function makePolicyCategory(
  platform: Pick<TestPlatform, 'database'>,
  workspaceId: string,
  {
    name = 'Spam',
    selectableBy = 'moderators_and_rules',
    enabledFor = ['allowed', 'flagged', 'hidden'],
    availableFor = ['content'],
  } = {},
): Promise<string> {
  const id = newId()
  await inSql(
    platform,
    workspaceId,
    `insert into policy_category (workspace_id, id, policy_id, name, selectable_by, enabled_for, available_for)
     values ($1, $2, $3, $4, $5, $6, $7)`,
    [id, `${name.toLowerCase()}-${id}`, name, selectableBy, enabledFor, availableFor],
  )
  return id
}
