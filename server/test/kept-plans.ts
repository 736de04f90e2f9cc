import type { TestApp } from './app.ts'

/** How often statements like a pattern ran with a plan that was kept on the connection that is asked. */
export async function keptPlans({ services }: TestApp, pattern: string): Promise<number> {
  const [row] = await services.database.asSystem((tx) =>
    tx.query<{ kept: number }>(
      'select coalesce(sum(generic_plans), 0)::int as kept from pg_prepared_statements where statement like $1',
      [pattern],
    ),
  )
  return row?.kept ?? 0
}
