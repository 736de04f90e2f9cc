import type { TestApp, TestWorkspace } from '../app.ts'

/** Everything that a workspace has, as one digest a table. */
export async function possessions(
  app: TestApp,
  { workspaceId }: TestWorkspace,
): Promise<Record<string, unknown>> {
  const { database } = app.services
  const tables = await database.inWorkspace(workspaceId, (tx) =>
    tx.query<{ name: string }>(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'workspace_id'`,
    ),
  )
  const digests: Record<string, unknown> = {}
  for (const { name } of [...tables, { name: 'workspace' }])
    digests[name] = await database.inWorkspace(workspaceId, (tx) =>
      tx.query(`select md5(string_agg(t::text, '|' order by t::text)) as digest from ${name} t`),
    )
  return digests
}
