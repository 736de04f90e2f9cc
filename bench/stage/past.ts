import type { Client } from 'pg'

const perTransaction = 100_000

/**
 * Fills the last 30 days of a workspace, as the owner of the database: items in ten categories, a decision on each, by
 * twenty rules for a fifth of them, reviews of what was flagged, decided by twelve moderators, and one in fifteen of those once
 * more by another.
 */
export async function fillPast(owner: Client, workspaceId: string, items: number): Promise<void> {
  await owner.query(`set session_replication_role = replica`)
  for (let from = 1; from <= items; from += perTransaction)
    for (const statement of [contents, actions, reviews, decisions, checks])
      await owner.query(statement, [workspaceId, from, Math.min(items, from + perTransaction - 1), items])
  await owner.query(`set session_replication_role = origin`)
}

const id = (kind: string, n: string) => `md5('${kind}' || $1 || ${n})::uuid`
const item = id('item', 'n')
const at = `now() - (n::float8 / $4::int) * interval '30 days'`
const each = `from generate_series($2::int, $3::int) n`
const flagged = `n % 20 in (0, 1, 2)`
const wait = `make_interval(secs => 60 * power(10, 2 * random()))`

const contents = `
  insert into content (workspace_id, id, external_id, user_id, category_id, subcategory_id, text, status, created_at)
  select $1::uuid, ${item}, n, ${id('user', 'n % 1000')}, ${id('category', 'n % 10')}, ${id('place', 'n % 40')}, 'text', 'allowed',
    ${at} ${each} where $4::int > 0`
const actions = `
  insert into action (workspace_id, id, action_type, object_type, object_id, cause_key, actor_kind, rule_id, status,
    policy_category_id, created_at)
  select $1::uuid, ${id('action', 'n')}, 'ChangeStatus', 'content', ${item}, n, case when n % 20 < 4 then 'rule' else 'system' end,
    case when n % 20 < 4 then ${id('rule', 'n / 20 % 20')} end,
    case when ${flagged} then 'flagged' when n % 20 = 3 then 'hidden' else 'allowed' end,
    case when n % 20 < 4 then ${id('policy', 'n / 20 % 8')} end, ${at} ${each}`
const reviews = `
  insert into review (workspace_id, id, queue_id, object_type, object_id, priority, state, opened_at, resolved_at,
    resolved_by_kind, resolved_by_id)
  select $1::uuid, ${id('review', 'n')}, (select id from review_queue where workspace_id = $1::uuid limit 1), 'content', ${item}, 2,
    'resolved', opened, least(now(), opened + ${wait}), 'member', ${id('member', 'n / 20 % 12')}
  from (select n, ${at} as opened ${each} where ${flagged}) o`
const decisions = `
  insert into action (workspace_id, id, action_type, object_type, object_id, cause_key, actor_kind, actor_id, status, created_at)
  select r.workspace_id, gen_random_uuid(), 'ChangeStatus', 'content', r.object_id, 'review ' || r.id, 'member', r.resolved_by_id,
    case when random() < 0.6 then 'hidden' else 'allowed' end, r.resolved_at
  from generate_series($2::int, $3::int) n join review r on r.workspace_id = $1::uuid and r.id = ${id('review', 'n')}
  where $4::int > 0`

const checks = `
  insert into quality_check (workspace_id, id, review_id, queue_id, content_id, version, priority, reasons, shown, decided_from,
    known_status, known_policy_ids, known_by_id, state, ready_at, ends_at, opened_at, member_id, status, answered_at, outcome, told_at)
  select r.workspace_id, gen_random_uuid(), r.id, r.queue_id, r.object_id, 1, 2, '[]', '{}', r.resolved_at, 'hidden', '{}',
    r.resolved_by_id, 'over', r.resolved_at, r.resolved_at, r.opened_at, ${id('member', '(n / 20 + 1) % 12')}, 'hidden', r.resolved_at,
    case when random() < 0.8 then 'agreed' else 'disagreed' end, r.resolved_at
  from generate_series($2::int, $3::int) n join review r on r.workspace_id = $1::uuid and r.id = ${id('review', 'n')}
  where n % 100 = 0 and $4::int > 0`

/** Writes 5,000 action records and rolls them back, with the index that counting reads or without it. */
export async function insertActions(owner: Client, workspaceId: string, indexed: boolean): Promise<void> {
  await owner.query('begin')
  if (!indexed) await owner.query('drop index action_in_order')
  await owner.query(
    `insert into action (workspace_id, id, action_type, object_type, object_id, cause_key, actor_kind, status)
     select $1, gen_random_uuid(), 'ChangeStatus', 'content', gen_random_uuid(), gen_random_uuid(), 'system', 'allowed'
     from generate_series(1, 5000)`,
    [workspaceId],
  )
  await owner.query('rollback')
}
