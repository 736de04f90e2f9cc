import type { Sql } from './database.ts'

/** SQL that is true when an inbox is not empty: a table of pending changes, keyed by workspace, until they are applied. */
export const someIn = (inbox: string): string => `exists (select from ${inbox})`

/** The workspaces with rows in the inbox, read as system: one index probe per workspace, whatever the number of rows. */
export async function workspacesIn(tx: Sql, inbox: string): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `with recursive waiting as (
       (select workspace_id from ${inbox} order by workspace_id limit 1)
       union all
       select (
         select i.workspace_id from ${inbox} i where i.workspace_id > w.workspace_id order by i.workspace_id limit 1)
       from waiting w where w.workspace_id is not null
     )
     select workspace_id as id from waiting where workspace_id is not null`,
  )
  return rows.map(({ id }) => id)
}

/** Puts the workspace's oldest row of the inbox behind all others. */
export async function postponeOldest(tx: Sql, inbox: string, workspaceId: string): Promise<void> {
  await tx.query(
    `update ${inbox} set id = default where workspace_id = $1
       and id = (select i.id from ${inbox} i where i.workspace_id = $1 order by i.id limit 1)`,
    [workspaceId],
  )
}
