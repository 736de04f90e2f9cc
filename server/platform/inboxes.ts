import type { Database, Sql } from './database.ts'

/** SQL that is true when something is in an inbox: a table of what changed, keyed by workspace, until it is written where it belongs. */
export const someIn = (inbox: string): string => `exists (select from ${inbox})`

/** The workspaces that have something in the inbox, as system: a probe of its key for each, however much waits. */
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

/** Empties an inbox, a batch of each workspace in turns; `takeBatch` answers whether more of the workspace may wait. */
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
