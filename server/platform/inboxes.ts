import type { Database, Sql } from './database.ts'

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

/** Empties an inbox, taking a batch of each workspace in turn; `takeBatch` returns whether the workspace may have more. */
export async function emptyInbox(
  database: Database,
  inbox: string,
  takeBatch: (workspaceId: string) => Promise<boolean>,
): Promise<void> {
  let waiting = await database.asSystem((tx) => workspacesIn(tx, inbox))
  while (waiting.length > 0) {
    const again: string[] = []
    for (const workspaceId of waiting) if (await takeBatch(workspaceId)) again.push(workspaceId)
    waiting = again
  }
}
