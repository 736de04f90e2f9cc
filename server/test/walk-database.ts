import type { TestApp, TestWorkspace } from './app.ts'

/**
 * The tables in which a row of the workspace has one of the words anywhere, in whatever column: each row is looked at as its
 * text, with arrays, JSON and ids.
 */
export async function tablesSaying(
  app: TestApp,
  { workspaceId }: Pick<TestWorkspace, 'workspaceId'>,
  words: readonly string[],
): Promise<string[]> {
  return app.services.database.inWorkspace(workspaceId, async (tx) => {
    const tables = await tx.query<{ name: string }>(
      `select c.relname as name from pg_class c
       where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace
         and has_table_privilege(c.oid, 'select') order by 1`,
    )
    const saying: string[] = []
    for (const { name } of tables) {
      const [found] = await tx.query(
        `select 1 from ${name} t, unnest($1::text[]) as word where strpos(lower(t::text), lower(word)) > 0 limit 1`,
        [words],
      )
      if (found) saying.push(name)
    }
    return saying
  })
}
