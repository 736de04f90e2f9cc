/**
 * SQL that closes a table to every workspace but those named by the transaction (`verdict.workspaces`).
 * A table that workers claim from over all workspaces is `shared`: it also opens to a transaction that says it is the
 * system (`verdict.system`).
 */
export function closeToOtherWorkspaces(table: string, { shared = false, key = 'workspace_id' } = {}): string {
  const mine = `${key} = any ((select verdict_workspaces())::uuid[])`
  const condition = shared ? `${mine} or (select verdict_system())` : mine
  return `
    alter table ${table} enable row level security;
    alter table ${table} force row level security;
    create policy own_workspace on ${table} using (${condition}) with check (${condition});
    grant select, insert, update, delete on ${table} to verdict_app;`
}

/**
 * SQL that changes rows of all workspaces. Row-level security is forced, so that it holds an owner who is no superuser to
 * the workspaces that a transaction names: this one names them all, and locks no table for it.
 */
export function overAllWorkspaces(statements: string): string {
  return `
    select set_config('verdict.system', 'on', true);
    select set_config('verdict.workspaces', coalesce(array_agg(id), '{}')::text, true) from workspace;
    ${statements};
    select set_config('verdict.system', '', true), set_config('verdict.workspaces', '', true);`
}

/** SQL that takes the right to change or delete rows of an append-only table from the application. */
export function appendOnly(table: string): string {
  return `revoke update, delete on ${table} from verdict_app;`
}

/**
 * SQL that hides rows from a transaction that is restricted to categories (`verdict.categories`) unless the condition
 * holds (section 2.15). It adds to what hides other workspaces' rows, for reading and writing alike.
 */
export function closeToOtherCategories(table: string, condition: string): string {
  return `
    create policy own_categories on ${table} as restrictive
      using ((select verdict_categories()) is null or ${condition});`
}
