import type { Database, Sql } from '../platform/database.ts'

/** What makes a copy of a row another row, by its table: a jsonb object of columns, in which `n` counts the copies. */
const differences: Record<string, string> = {
  category: `'id', gen_random_uuid(), 'external_id', 'copy' || n`,
  subcategory: `'id', gen_random_uuid(), 'external_id', 'copy' || n`,
  content: `'id', gen_random_uuid(), 'external_id', 'copy' || n`,
  platform_user: `'id', gen_random_uuid(), 'external_id', 'copy' || n`,
  action: `'id', gen_random_uuid(), 'cause_key', 'copy' || n,
    'object_type', (array['content', 'user', 'subcategory'])[1 + n % 3],
    'object_id', (select (array[id, user_id, subcategory_id])[1 + n % 3] from content c where c.id = t.object_id)`,
  appeal: `'id', gen_random_uuid(), 'external_id', 'copy' || n, 'action_id', gen_random_uuid(), 'state', 'upheld'`,
  delivery: `'id', gen_random_uuid()`,
  review: `'id', gen_random_uuid(), 'object_id', gen_random_uuid(), 'priority', n % 3,
    'state', case when n % 2 = 0 then 'escalated' else 'open' end`,
  review_case_member: `'review_id', (select id from review r where r.id <> t.review_id order by id offset n - 1 limit 1)`,
  user_report: `'id', gen_random_uuid(), 'object_type', (array['content', 'user'])[1 + n % 2],
    'object_id', (array[t.object_id, t.reporter_id])[1 + n % 2]`,
  reported_item: `'object_id', gen_random_uuid()`,
  rule_version: `'version', n + 1`,
  written_policy_version: `'version', n + 1`,
  backtest: `'id', gen_random_uuid()`,
  backtest_match: `'object_id', gen_random_uuid()`,
  retroaction: `'id', gen_random_uuid()`,
  retroaction_item: `'object_id', gen_random_uuid()`,
  bulk_decision: `'id', gen_random_uuid()`,
  bulk_decision_item: `'object_id', gen_random_uuid(), 'position', n + 1`,
  legal_hold: `'object_id', gen_random_uuid()`,
  erasure: `'id', gen_random_uuid()`,
  export: `'id', gen_random_uuid()`,
  list_item: `'value', 'copy' || n`,
  suggested_score: `'id', gen_random_uuid(), 'digest', 'copy' || n`,
  classifier_example: `'id', gen_random_uuid(), 'digest', 'copy' || n`,
}

/** Copies the rows of a workspace, which has one of everything, so often; copies have the moments of what they copy. */
export const copyEach = (database: Database, workspaceId: string, copies: number): Promise<void> =>
  database.inWorkspace(workspaceId, async (tx) => {
    for (const [table, difference] of Object.entries(differences)) {
      const columns = await columnsToInsert(tx, table)
      await tx.query(
        `insert into ${table} (${columns})
         select ${columns} from (
           select (jsonb_populate_record(t, jsonb_build_object(${difference}))).*
           from ${table} t, generate_series(1, $1::int) n
         ) copied`,
        [copies],
      )
    }
  })

/** The columns of a table that an insert may name: those that the database does not generate. */
async function columnsToInsert(tx: Sql, table: string): Promise<string> {
  const [row] = await tx.query<{ columns: string }>(
    `select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns
     where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'
       and is_identity = 'NO'`,
    [table],
  )
  return row?.columns ?? ''
}
