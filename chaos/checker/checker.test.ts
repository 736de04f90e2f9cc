import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest'
import { startApiServer } from '../../server/test/api-server.ts'
import { startTestApp } from '../../server/test/app.ts'
import { changeStatus, makeRule } from '../../server/test/moderated-workspace.ts'
import { restClient, restKey } from '../../server/test/rest-client.ts'
import { freshDatabase } from '../../server/test/template-database.ts'
import { startReceiver } from '../../server/test/webhook-receiver.ts'
import type { Evidence, ReceivedRequest } from './check.ts'
import { type CheckName, checks } from './checker.ts'

const secretKey = 'a key for tests that is long enough for anything'

/** Items of each status, one of them edited, one whose decision the platform refuses: with the texts that are sent of each. */
const items = { plain: ['plain'], odd: ['odd'], edited: ['plain', 'rude'], refused: ['rude'] }

let own: Awaited<ReturnType<typeof freshDatabase>>
let db: pg.Client
let evidence: Evidence

beforeAll(async () => {
  own = await freshDatabase(inject('databaseUrl'))
  db = new pg.Client({ connectionString: own.url })
  await db.connect()
  evidence = await makeHistory()
}, 120_000)
afterAll(async () => {
  await db.end()
  await own.drop()
})

/** Has everything happen in a workspace of the database, and answers what is known of it from outside. */
async function makeHistory(): Promise<Evidence> {
  const app = await startTestApp({ worker: true, env: { DATABASE_URL: own.url } })
  const acme = await app.createWorkspace()
  const api = await startApiServer(app)
  const receiver = await startReceiver(({ body }) => (body.includes('"id":"refused"') ? 400 : 200))
  const { workspaceId } = acme
  const { secret } = await app.services.webhooks.set({ workspaceId, actor: acme.admin.actor }, receiver.url)
  await makeRule(app, acme, 'odd', [changeStatus('flagged')])
  await makeRule(app, acme, 'rude', [changeStatus('hidden')])
  const rest = restClient(api.url, await restKey(app, acme))
  const place = { user: { id: 'u' }, category: { id: 'c' }, subcategory: { id: 's' } }
  const known = { workspaceId, webhookSecret: secret, secretKey, acknowledged: Object.keys(items) }
  for (const [id, texts] of Object.entries(items))
    for (const text of texts) {
      expect((await rest('POST', 'content', { content_id: id, text, ...place })).status).toBe(200)
      await vi.waitFor(
        async () => expect(await found({ ...known, received: receiver.received })).not.toContain('unsettled'),
        { timeout: 20_000, interval: 100 },
      )
    }
  receiver.close()
  await api.stop()
  await app.close()
  return { ...known, received: receiver.received }
}

/** The names of the checks that find something. */
async function found(of: Evidence): Promise<CheckName[]> {
  const names: CheckName[] = []
  for (const { name, find } of checks) if ((await find(db, of)).length > 0) names.push(name)
  return names
}

/** The same after a statement that nothing holds back, which is taken back. */
async function foundAfter(sql: string): Promise<CheckName[]> {
  await db.query('begin; set local session_replication_role = replica')
  try {
    await db.query(sql)
    return await found(evidence)
  } finally {
    await db.query('rollback')
  }
}

const itemNamed = (id: keyof typeof items) => `(select id from content where external_id = '${id}')`

/** Everything that can be wrong with a database, by the check that must find it. */
const breaks: [CheckName, string, string][] = [
  ['lost', 'an item has no status', `update content set status = null where external_id = 'plain'`],
  ['lost', 'an item was not decided on', `delete from action where object_id = ${itemNamed('plain')}`],
  [
    'twice',
    'a cause acted twice',
    `drop index action_cause; update action set cause_key = 'the same' where object_id = ${itemNamed('edited')}`,
  ],
  [
    'twice',
    'one version was decided on twice',
    `update action set status = 'hidden', rule_id = '${randomUUID()}', actor_kind = 'rule'
       where object_id = ${itemNamed('edited')}; update content set version = 1`,
  ],
  ['twice', 'an item is there twice', `update content set external_id = 'plain' where external_id = 'odd'`],
  [
    'unsettled',
    'a task is left',
    `insert into task (workspace_id, kind, object_id) select workspace_id, 'analyze-content', id from content limit 1`,
  ],
  [
    'unsettled',
    'an action has lost its delivery',
    `update outbox set delivery_id = null where object_external_id = 'plain'`,
  ],
  ['unsettled', 'an action waits', `update outbox set state = 'waiting' where object_external_id = 'plain'`],
  [
    'undelivered',
    'what was refused counts as delivered',
    `update outbox set state = 'delivered' where object_external_id = 'refused'`,
  ],
  [
    'changedBody',
    'an action is recorded in other words',
    `update outbox set body = replace(body, 'ChangeStatus', 'Changed') where object_external_id = 'plain'`,
  ],
  [
    'statusWithoutAction',
    'a status differs from the last action',
    `update content set status = 'hidden' where external_id = 'plain'`,
  ],
  [
    'statusOfPlatform',
    'a decision was not told',
    `update content set status = 'allowed' where external_id = 'edited'`,
  ],
  ['revertedWrong', 'what was refused stands', `delete from action where cause_key like 'revert:%'`],
  [
    'revertedWrong',
    'what was taken was taken back',
    `update outbox set state = 'delivered' where object_external_id = 'refused'`,
  ],
  ['reviewWithoutItem', 'a review is of nothing', `update review set object_id = '${randomUUID()}'`],
  ['reviewWithoutItem', 'nobody is asked about what is flagged', `delete from review`],
  [
    'timerOverdue',
    'a timer has not fired',
    `insert into timer (workspace_id, kind, object_id, due_at)
       select workspace_id, 'strikes', id, now() - interval '1 minute' from platform_user limit 1`,
  ],
  ['auditChain', 'an entry was changed', `update audit_entry set subject = 'another' where seq = 1`],
  [
    'auditChain',
    'the last entry is missing',
    `delete from audit_entry where event = 'decision.undone' or seq = (select max(seq) from audit_entry)`,
  ],
  ['auditIncomplete', 'a decision is in no entry', `update audit_entry set action_id = null`],
]

const first = () => evidence.received[0] as ReceivedRequest
const withFirst = (change: Partial<ReceivedRequest>): readonly ReceivedRequest[] => [
  { ...first(), ...change },
  ...evidence.received.slice(1),
]
const withHeader = (name: string, value: string) =>
  withFirst({ headers: { ...first().headers, [name]: value } })

/** Everything that can be wrong with what the receiving end got. */
const receipts: [CheckName, string, () => Partial<Evidence>][] = [
  ['lost', 'an item that was acknowledged is not there', () => ({ acknowledged: ['plain', 'never'] })],
  ['undelivered', 'a request never came', () => ({ received: evidence.received.slice(1) })],
  ['inverted', 'the order was another', () => ({ received: evidence.received.toReversed() })],
  ['unsigned', 'a signature is another', () => ({ received: withHeader('webhook-signature', 'v1,AAAA') })],
  [
    'unsigned',
    'a body was changed on its way',
    () => ({ received: withFirst({ body: `${first().body} ` }) }),
  ],
  [
    'unsigned',
    'a timestamp is of another day',
    () => ({ received: withFirst({ at: first().at + 3 * 86_400_000 }) }),
  ],
  [
    'changedBody',
    'a repeated request has another body',
    () => ({ received: [...evidence.received, { ...first(), body: `${first().body} ` }] }),
  ],
  [
    'statusOfPlatform',
    'the last decision was refused',
    () => ({
      received: evidence.received.map((each) =>
        each.body.includes('"id":"edited"') ? { ...each, answered: 500 } : each,
      ),
    }),
  ],
]

describe('the checker', () => {
  it('finds nothing where nothing is wrong', async () => {
    expect(await found(evidence)).toEqual([])
  })

  it.each(breaks)('finds in the database: %s, where %s', async (check, _what, sql) => {
    expect(await foundAfter(sql)).toContain(check)
  })

  it.each(receipts)('finds in what came: %s, where %s', async (check, _what, change) => {
    expect(await found({ ...evidence, ...change() })).toContain(check)
  })

  it('is tried with each of its checks', () => {
    const tried = new Set([...breaks, ...receipts].map(([check]) => check))
    expect(checks.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([])
  })
})
