import { createHmac, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { Pool } from 'undici'

/**
 * The least that a program can do to deliver pending actions with the same promises, written by hand for one customer: a request
 * is durable with its id and its actions before it is sent, so that it is repeated with the same bytes after a crash; an action
 * is removed once it is accepted; and no object is in two requests at a time. No workspaces, leases, schedule, reverts, outages
 * or log of deliveries, and nothing is undone: its cost is the limit that PostgreSQL sets.
 */

export const leastWebhookTables = `
  create table least_action_waiting (id bigint generated always as identity primary key, object_id uuid not null, body text not null);
  create table least_request (id uuid primary key, action_ids bigint[] not null)`

/** SQL that adds `$1` actions, whose body is `$2` with the id of each in place of `$3`. */
export const leastFeeding = `
  insert into least_action_waiting (object_id, body) select gen_random_uuid(), replace($2, $3, n::text) from generate_series(1, $1::int) n`

const [lanes, most] = [8, 100]

const next = {
  name: 'least-next',
  text: `select id, object_id as object, body from least_action_waiting where id > $1 order by id limit $2`,
}
const making = {
  name: 'least-make',
  text: `insert into least_request (id, action_ids) select id, string_to_array(actions, ',')::bigint[]
    from unnest($1::uuid[], $2::text[]) as r (id, actions)`,
}
const ending = {
  name: 'least-end',
  text: `with gone as (delete from least_request where id = $1 returning action_ids)
    delete from least_action_waiting where id = any (array(select unnest(action_ids) from gone))`,
}

interface Row {
  id: string
  object: string
  body: string
}

/** Delivers all pending actions. */
export async function deliverLeast(database: pg.Pool, address: string): Promise<void> {
  const { origin, pathname: path } = new URL(address)
  const client = new Pool(origin, { connections: lanes })
  const key = Buffer.alloc(32, 7)

  async function send({ id, rows }: { id: string; rows: Row[] }): Promise<void> {
    const body = `{"actions":[${rows.map((row) => row.body).join(',')}]}`
    const timestamp = String(Math.floor(Date.now() / 1000))
    const mac = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${mac}`,
    }
    const answer = await client.request({ path, method: 'POST', headers, body })
    await answer.body.dump()
    await database.query({ ...ending, values: [id] })
  }

  for (let after = '0'; ;) {
    const { rows } = await database.query<Row>({ ...next, values: [after, lanes * most] })
    if (rows.length === 0) break
    after = rows.at(-1)?.id ?? after
    const requests = packed(rows)
    const actions = requests.map((request) => request.rows.map(({ id }) => id).join(','))
    await database.query({ ...making, values: [requests.map(({ id }) => id), actions] })
    await Promise.all(requests.map(send))
  }
  await client.close()
}

/** Actions of one object go into one request, which may then be a little larger. */
function packed(rows: readonly Row[]): { id: string; rows: Row[] }[] {
  const home = new Map<string, number>()
  const requests: { id: string; rows: Row[] }[] = []
  for (const [place, row] of rows.entries()) {
    const request = home.get(row.object) ?? Math.floor(place / most)
    home.set(row.object, request)
    const known = (requests[request] ??= { id: randomUUID(), rows: [] })
    known.rows.push(row)
  }
  return requests
}
