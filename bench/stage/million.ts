import type { Client } from 'pg'
import type { SearchIndexer } from '../../server/intake/search/search-indexer.ts'

const perTransaction = 100_000

/** A workspace to fill: its number of items, and the id of the one that has an identifier. */
export interface Filled {
  workspaceId: string
  items: number
  knownId: string
}

/** SQL of the id of a generated row; `$1` is the workspace. */
const id = (kind: string, n: string) => `md5('${kind}' || $1 || ${n})::uuid`
const item = id('item', 'n')
const at = `now() - ((n + 0.5)::float8 / $4::int) * interval '30 days'`
const userAt = `now() - ((g.n + 0.5)::float8 / ($4::int / 10)) * interval '30 days'`
const each = `from generate_series($2::int, $3::int) n where $4::int > 0`

const syllables = `(select array_agg(c || v) from unnest('{b,d,f,g,k,l,m,n,p,r,s,t}'::text[]) c, unnest('{a,e,i,o,u}'::text[]) v)`

/** The words of the texts, the frequent ones first: the rank of a word is drawn with the fourth power. */
const vocabulary = `
  create temporary table word as
  select n, s[1 + n % 60] || s[1 + n / 60 % 60] || s[1 + n / 3600] as word from generate_series(0, 19999) n, (select ${syllables} as s) y;
  create unique index on word (n);
  analyze word;`

const users = `
  insert into platform_user (workspace_id, id, external_id, name, email, type, status, created_at, updated_at)
  select $1::uuid, ${id('user', 'g.n')}, 'user-' || g.n, initcap((select word from word where word.n = g.n % 20000)) || ' ' || g.n,
    'user' || g.n || '@example.com', case when g.n % 1000 = 0 then 'trusted' else 'normal' end,
    case when g.n % 100 = 0 then 'hidden' else 'allowed' end, ${userAt}, ${userAt}
  from generate_series($2::int / 10, $3::int / 10) g (n) where $4::int > 0 on conflict do nothing`

/** Every hundredth item is flagged and as many hidden; an initial status of flagged and a policy category are rarer. */
const contents = `
  insert into content (workspace_id, id, external_id, user_id, category_id, subcategory_id, text, status, initial_status,
    policy_category_id, recommended, metadata, created_at, updated_at)
  select $1::uuid, ${item}, n, ${id('user', '(n / 10)')}, ${id('category', 'n % 10')}, ${id('place', 'n % 40')},
    (select string_agg(word, ' ') from (select (20000 * power(random(), 4))::int % 20000 as drawn from generate_series(1, 8 + n % 20)) d
      join word on word.n = drawn),
    case n % 100 when 7 then 'flagged' when 8 then 'hidden' else 'allowed' end,
    case when n % 2000 = 7 then 'flagged' else 'allowed' end,
    case n % 100 when 8 then ${id('policy', 'n / 100 % 8')} end, n % 5000 = 9,
    jsonb_build_object('language', 'en', 'likes', n % 50, 'part', n % 7), ${at}, ${at} ${each}`

const actions = `
  insert into action (workspace_id, id, action_type, object_type, object_id, cause_key, actor_kind, actor_id, rule_id, status,
    policy_category_id, created_at)
  select $1::uuid, ${id('action', 'n')}, case when n % 50000 = 3 then 'AddTags' else 'ChangeStatus' end, 'content', ${item}, n,
    case when n % 20 = 4 then 'member' when n % 20 < 4 then 'rule' else 'system' end,
    case when n % 20 = 4 then ${id('member', 'n % 12')} end,
    case when n % 20 < 4 then ${id('rule', 'n / 20 % 20')} end,
    case when n % 100 = 7 then 'flagged' when n % 100 = 8 then 'hidden' else 'allowed' end,
    case n % 100 when 8 then ${id('policy', 'n / 100 % 8')} end, ${at} ${each}`

const reviews = `
  insert into review (workspace_id, id, queue_id, object_type, object_id, priority, state, reasons, opened_at, resolved_at,
    resolved_by_kind, resolved_by_id)
  select $1::uuid, ${id('review', 'n')}, (select id from review_queue where workspace_id = $1::uuid limit 1), 'content', ${item},
    n % 4, case when n > 3000 then 'resolved' when n % 100 = 0 then 'escalated' else 'open' end,
    jsonb_build_array(jsonb_build_object('ruleId', ${id('rule', 'n / 20 % 20')}, 'policyCategoryId', ${id('policy', 'n % 8')})),
    ${at}, case when n > 3000 then ${at} + interval '10 minutes' end,
    case when n > 3000 then 'member' end, case when n > 3000 then ${id('member', 'n / 20 % 12')} end
  ${each} and n % 5 = 0`

const reports = `
  insert into user_report (workspace_id, id, object_type, object_id, category_id, reporter_id, reporter_type, policy_category_id,
    state, handled_reason, handled_by_kind, handled_at, created_at)
  select $1::uuid, ${id('report', 'n')}, 'content', ${item}, ${id('category', 'n % 10')}, ${id('user', '((n * 7) / 10)')}, 'normal',
    ${id('policy', 'n % 7')}, case when n < 30000 then 'open' else 'handled' end,
    case when n >= 30000 then case when n % 10000 = 0 then 'ignored' else 'action_taken' end end,
    case when n >= 30000 then 'system' end, case when n >= 30000 then ${at} end, ${at} ${each} and n % 4 = 0`
const reportedItems = `
  insert into reported_item (workspace_id, object_id, object_type, category_id, open_count, last_report_at)
  select $1::uuid, ${item}, 'content', ${id('category', 'n % 10')}, case when n < 30000 then 1 else 0 end, ${at} ${each} and n % 4 = 0`

const deliveries = `
  insert into delivery (workspace_id, id, outbox_ids, state, attempts, attempted_at, settled_at, created_at)
  select $1::uuid, ${id('delivery', 'n')}, array(select generate_series(n, n + 4)), case when n % 50000 = 0 then 'exhausted' else 'delivered' end, 1, ${at}, ${at},
    ${at} ${each} and n % 5 = 0`
const outboxes = `
  insert into outbox (workspace_id, id, action_id, action_type, object_type, object_id, object_external_id, body, state, delivery_id, created_at)
  overriding system value select $1::uuid, n, ${id('action', 'n')}, 'ChangeStatus', 'content', ${item}, n, '{}', 'sending', ${id('delivery', '(n - n % 5)')}, ${at} ${each}`

const entries = `
  insert into audit_entry (workspace_id, seq, at, actor_kind, actor_id, event, object_type, object_id, policy_category_id, action_id, mac)
  select $1::uuid, $4::int - n + 1, ${at}, case when n % 20 = 4 then 'member' else 'system' end,
    case when n % 20 = 4 then ${id('member', 'n % 12')} end,
    case n % 100 when 7 then 'decision.flagged' when 8 then 'decision.removed' else 'decision.allowed' end, 'content', ${item},
    case n % 100 when 8 then ${id('policy', 'n / 100 % 8')} end, ${id('action', 'n')}, '' ${each}`

const places = [
  `insert into category (workspace_id, id, external_id, name)
   select $1::uuid, ${id('category', 'n')}, 'category-' || n, 'Category ' || n from generate_series(0, 999) n`,
  `insert into subcategory (workspace_id, id, category_id, external_id, name)
   select $1::uuid, ${id('place', 'n')}, ${id('category', 'n % 10')}, 'place-' || n, 'Place ' || n from generate_series(0, 9999) n`,
]

/** Gives one of the items the id derived from an identifier, which SQL cannot compute. */
const known = [
  `update content set id = $2::uuid, external_id = 'known' where workspace_id = $1::uuid and id = md5('item' || $1 || 500)::uuid`,
  `update action set object_id = $2::uuid where workspace_id = $1::uuid and id = md5('action' || $1 || 500)::uuid`,
  `update outbox set object_id = $2::uuid where workspace_id = $1::uuid and action_id = md5('action' || $1 || 500)::uuid`,
]

const perItem = [users, contents, actions, reviews, reports, reportedItems, deliveries, outboxes, entries]

/** The tables that are filled. */
export const filledTables = [...places, ...perItem].map(
  (statement) => /insert into (\w+)/.exec(statement)?.[1],
)

/**
 * Fills the last 30 days of a workspace, as the owner of the database: items with texts whose words have a natural distribution,
 * each with an action, an audit entry and a place in a delivery, a review of each fifth, a report of each fourth.
 */
export async function fillWorkspace(owner: Client, filled: Filled): Promise<void> {
  await importInto(owner, filled)
  await owner.query('vacuum analyze')
}

/** Fills a workspace likewise, and leaves the tables as PostgreSQL has counted them before. */
export async function importInto(owner: Client, { workspaceId, items, knownId }: Filled): Promise<void> {
  await owner.query(`set session_replication_role = replica; ${vocabulary}`)
  for (const statement of places) await owner.query(statement, [workspaceId])
  for (let from = 1; from <= items; from += perTransaction)
    for (const statement of perItem)
      await owner.query(statement, [workspaceId, from, Math.min(items, from + perTransaction - 1), items])
  for (const statement of known) await owner.query(statement, [workspaceId, knownId])
  await owner.query(`set session_replication_role = origin; drop table word`)
}

/** Builds the search index of all rows with the program's code, and its large database indexes at the end. */
export async function indexSearches(
  owner: Client,
  indexer: SearchIndexer,
  workspaceId: string,
): Promise<void> {
  const { rows } = await owner.query<{ indexname: string; indexdef: string }>(
    `select indexname, indexdef from pg_indexes where indexdef like '% USING gin (grams)%'`,
  )
  for (const { indexname } of rows) await owner.query(`drop index ${indexname}`)
  for (const [type, table] of [
    ['content', 'content'],
    ['user', 'platform_user'],
  ])
    await owner.query(
      `insert into search_inbox (workspace_id, object_type, object_ids)
       select $1, '${type}', array_agg(id) from (
         select id, row_number() over () / 500 as part from ${table} where workspace_id = $1) r group by part`,
      [workspaceId],
    )
  await owner.query('analyze search_inbox')
  await indexer.sweep()
  for (const { indexdef } of rows) await owner.query(indexdef)
  await owner.query('vacuum analyze')
}
