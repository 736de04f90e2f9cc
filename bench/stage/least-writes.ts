import { randomUUID } from 'node:crypto'
import type pg from 'pg'

/**
 * The least that a program can do for the same promises, written by hand for one customer: an item is durable with its task
 * before it is acknowledged, and its status, action, trace and webhook body are written in one transaction or not at all. No
 * workspaces, authors, rules, versions, history or lists: its cost is the limit that PostgreSQL sets.
 */

/** An item of bench/stage/bodies.ts. */
export interface LeastItem {
  content_id: string
  text: string
  user: { id: string; name: string }
  category: { id: string; name: string }
  subcategory: { id: string; name: string }
  metadata: Record<string, unknown>
}

export const leastTables = `
  create table least_content (id text primary key, text text, user_id text, category_id text, subcategory_id text,
    metadata jsonb, status text, created_at timestamptz not null default now());
  create index on least_content (created_at);
  create table least_task (id bigint generated always as identity primary key, content_id text not null);
  create table least_action (id uuid primary key, content_id text not null, status text not null,
    created_at timestamptz not null default now());
  create index on least_action (content_id, created_at);
  create table least_trace (content_id text primary key, rules jsonb not null);
  create table least_outbox (id bigint generated always as identity primary key, action_id uuid not null, body text not null)`

const itemColumns = `content_id text, text text, "user" jsonb, category jsonb, subcategory jsonb, metadata jsonb`
const itemRows = `select content_id, text, "user"->>'id', category->>'id', subcategory->>'id', metadata`

const taking = {
  name: 'take-in',
  text: `with written as (
      insert into least_content (id, text, user_id, category_id, subcategory_id, metadata)
      ${itemRows} from json_to_recordset($1) as r (${itemColumns}) returning id)
    insert into least_task (content_id) select id from written`,
}

/** Writes items with their tasks; they are durable when it resolves. */
export async function takeIn(pool: pg.Pool, items: readonly LeastItem[]): Promise<void> {
  await pool.query({ ...taking, values: [JSON.stringify(items)] })
}

const claiming = {
  name: 'claim',
  text: `with claimed as (
      delete from least_task where id in (select id from least_task order by id limit $1 for update skip locked)
      returning content_id)
    select c.id, c.text from claimed join least_content c on c.id = claimed.content_id`,
}

const decisionParts = (rows: string) => `
  decided as materialized (select * from json_to_recordset(${rows})
    as r (action_id uuid, content_id text, status text, rules jsonb, body text)
  ), acted as (
    insert into least_action (id, content_id, status) select action_id, content_id, status from decided
  ), traced as (
    insert into least_trace (content_id, rules) select content_id, rules from decided
  ), queued as (
    insert into least_outbox (action_id, body) select action_id, body from decided)`

const deciding = {
  name: 'decide',
  text: `with ${decisionParts('$1')}
    update least_content c set status = d.status from decided d where c.id = d.content_id`,
}

const takingDecided = {
  name: 'take-in-decided',
  text: `with ${decisionParts('$2')}
    insert into least_content (id, text, user_id, category_id, subcategory_id, metadata, status)
    select r.content_id, r.text, r."user"->>'id', r.category->>'id', r.subcategory->>'id', r.metadata, d.status
    from json_to_recordset($1) as r (${itemColumns}) join decided d on d.content_id = r.content_id`,
}

/** The status by the words, and the rows of the decision. */
function decisionOn(id: string, text: string, words: readonly string[]) {
  const lower = text.toLowerCase()
  const tried = words.map((word) => (lower.includes(word) ? '+' : '0')).join('')
  const status = tried.includes('+') ? 'flagged' : 'allowed'
  const [action_id, at] = [randomUUID(), new Date()]
  const body = JSON.stringify({ action: 'ChangeStatus', id: action_id, content: { id }, status, at })
  return { action_id, content_id: id, status, rules: { tried }, body }
}

/** Writes items that are decided at once. */
export async function takeInDecided(
  pool: pg.Pool,
  items: readonly LeastItem[],
  words: readonly string[],
): Promise<void> {
  const decided = items.map(({ content_id, text }) => decisionOn(content_id, text, words))
  await pool.query({ ...takingDecided, values: [JSON.stringify(items), JSON.stringify(decided)] })
}

/** Decides all waiting items, with so many connections and so many items per transaction. */
export async function decideAll(
  pool: pg.Pool,
  words: readonly string[],
  { lanes, most }: { lanes: number; most: number },
): Promise<void> {
  const lane = async () => {
    const client = await pool.connect()
    try {
      while (await decideSome(client, words, most));
    } finally {
      client.release()
    }
  }
  await Promise.all(Array.from({ length: lanes }, lane))
}

async function decideSome(client: pg.PoolClient, words: readonly string[], most: number): Promise<boolean> {
  await client.query('begin')
  const { rows } = await client.query<{ id: string; text: string }>({ ...claiming, values: [most] })
  if (rows.length > 0) {
    const decided = rows.map(({ id, text }) => decisionOn(id, text, words))
    await client.query({ ...deciding, values: [JSON.stringify(decided)] })
  }
  await client.query('commit')
  return rows.length > 0
}
