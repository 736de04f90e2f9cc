import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { verifyChain } from '../../access/audit/verify-chain.ts'
import { AuditSequencer } from '../../actions/audit-sequencer.ts'
import { idOf } from '../../platform/ids.ts'
import { claimTasks } from '../../platform/tasks.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { item, jane, leaveSomethingEverywhere, words } from '../../test/jane.ts'
import { startRestApp } from '../../test/rest-app.ts'
import type { RestClient } from '../../test/rest-client.ts'
import { tablesSaying } from '../../test/walk-database.ts'
import { keysSaying } from '../../test/walk-redis.ts'
import { erasureFrame } from './erasure-queue.ts'
import { erasureTasks } from './erasure-task.ts'

let app: TestApp
let rest: Awaited<ReturnType<typeof startRestApp>>
let acme: TestWorkspace
let call: RestClient
beforeAll(async () => {
  // A Redis database of its own: no other test leaves anything of the same user there.
  const { href } = Object.assign(new URL(inject('redisUrl')), { pathname: '/13' })
  app = await startTestApp({ env: { REDIS_URL: href } })
  rest = await startRestApp(app)
})
afterAll(async () => {
  await rest.close()
  await app.close()
})
beforeEach(async () => {
  acme = await app.createWorkspace()
  call = await rest.client(acme)
})

const inAcme = <T>(sql: string, values: unknown[] = []) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query<T>(sql, values))
/** Does the next steps of what is under way; answers how many transactions that took. */
async function step(batch = { items: 200, reports: 500 }, most = Infinity): Promise<number> {
  for (let steps = 0; ; steps++) {
    const tasks = steps < most ? await claimTasks(app.services.database, erasureFrame.kind, 1, 60) : []
    if (tasks.length === 0) return steps
    await erasureTasks(app.services, batch).run(tasks)
  }
}
const erasures = async () =>
  (
    await app.graphql<{ erasures: { nodes: object[] } }>(
      acme.admin,
      '{ erasures { nodes { state total done error userId finishedAt createdBy { kind } } } }',
    )
  ).data.erasures.nodes

describe('erasing a user', () => {
  it('leaves no word of them in any column of any table, and the chain of the audit log whole', async () => {
    await leaveSomethingEverywhere(app, acme, call)
    const before = await tablesSaying(app, acme, words)
    expect(before).toEqual([
      'action',
      'ai_verdict',
      'appeal',
      'audit_entry',
      'bulk_decision',
      'content',
      'delivery_attempt',
      'export',
      'media',
      'media_analysis',
      'outbox',
      'platform_user',
      'policy_example',
      'policy_trial_item',
      'rule_shadow_hit',
      'user_report',
    ])
    const answer = await call('DELETE', `user/${jane.id}`)
    expect(answer).toMatchObject({ status: 200, body: { success: true, items: 1 } })
    await step()
    expect(await tablesSaying(app, acme, words)).toEqual([])
    expect(await verifyChain(app.services, acme.workspaceId)).toMatchObject({ broken: null })
    expect((await call('GET', `user/${jane.id}`)).status).toBe(404)
    expect((await call('GET', 'content/janes-item')).status).toBe(404)
    expect(await erasures()).toEqual([
      {
        state: 'FINISHED',
        total: 1,
        done: 1,
        error: null,
        finishedAt: expect.anything(),
        userId: idOf(acme.workspaceId, 'user', jane.id),
        createdBy: { kind: 'CUSTOMER' },
      },
    ])
  })

  it.each([
    ['a screen name', 'quilty_quim_1987', 'of quilty_quim_1987'],
    ['a name of one word', 'Quimby', 'of quimby, again'],
    ['a Chinese name', '王小明', '关于王小明的'],
    ['a Korean name', '김지우', '김지우의 글'],
    ['a short name that stands for itself', 'Qy', 'Qy'],
    ['a full name with a nickname in quotation marks', 'Quim "Q." Quilty', 'of quim "q." quilty, again'],
  ])('leaves %s in no entry of the audit log', async (_which, name, note) => {
    await call('POST', 'content/sync', item('a', { id: 'named', name }))
    const decide = `mutation ($input: StartBulkDecisionInput!) { startBulkDecision(input: $input) { bulkDecision { id } } }`
    const start = (who: TestWorkspace['admin'], said: string) =>
      app.graphql(who, decide, {
        input: {
          selection: { content: { search: 'bike' } },
          expectedCount: 1,
          decision: { status: 'ALLOWED', note: said },
        },
      })
    expect((await start(acme.admin, note)).errors).toEqual([])
    expect((await start(acme.moderator, 'of Qyzzx and others')).errors).toEqual([])
    const saying = (said: string) =>
      inAcme('select 1 from audit_entry where strpos(after::text, to_json($1::text)::text) > 0', [said])
    expect(await saying(note)).toHaveLength(1)
    await call('DELETE', 'user/named')
    await step()
    expect(await saying(note)).toEqual([])
    expect(await saying('of Qyzzx and others')).toHaveLength(1)
    expect(await verifyChain(app.services, acme.workspaceId)).toMatchObject({ broken: null })
  })

  it('leaves entries of the audit log whose status is called as the user was', async () => {
    await call('POST', 'content/sync', item('a', { id: 'named', name: 'Hidden' }))
    await call('POST', 'content/sync', item('other'))
    const decided = await app.graphql(
      acme.admin,
      `mutation { decide(input: { content: { externalId: "other" }, status: HIDDEN, note: "a scam" }) { actions { id } } }`,
    )
    expect(decided.errors).toEqual([])
    await new AuditSequencer(app.services).sweep()
    expect(await tablesSaying(app, acme, ['a scam'])).toContain('audit_entry')
    await call('DELETE', 'user/named')
    await step()
    expect(await tablesSaying(app, acme, ['a scam'])).toContain('audit_entry')
  })

  it('leaves no word of them in Redis', async () => {
    await leaveSomethingEverywhere(app, acme, call)
    await call('GET', `user/${jane.id}`)
    const { redis } = app.services
    await redis.set('of-jane', jane.email)
    expect(await keysSaying(redis, words)).toEqual(['of-jane'])
    await redis.del('of-jane')
    await call('DELETE', `user/${jane.id}`)
    await step()
    expect(await keysSaying(redis, words)).toEqual([])
  })

  it('leaves what is of others as it was', async () => {
    await leaveSomethingEverywhere(app, acme, call)
    await call('DELETE', `user/${jane.id}`)
    await step()
    expect((await call('GET', 'content/other-item')).body).toMatchObject({
      content: { user_id: 'other-user' },
    })
    expect(await inAcme('select 1 from user_report')).toEqual([])
    expect(
      await inAcme('select open_count from reported_item where object_id = $1', [
        idOf(acme.workspaceId, 'content', 'other-item'),
      ]),
    ).toEqual([{ open_count: 0 }])
    expect(await inAcme(`select 1 from review where state <> 'resolved'`)).toEqual([])
  })

  it('goes some items at a time, is asked for once, and goes on where it was after a crash', async () => {
    for (let n = 0; n < 7; n++) await call('POST', 'content/sync', item(`item-${n}`, { id: 'prolific' }))
    const first = (await call('DELETE', 'user/prolific')).body
    expect(await step({ items: 2, reports: 1 }, 2)).toBe(2)
    expect((await call('DELETE', 'user/prolific')).body).toMatchObject({ erasure_id: first['erasure_id'] })
    expect(await erasures()).toMatchObject([{ state: 'RUNNING', total: 7, done: 4 }])
    // A worker dies with a task that it has claimed.
    await claimTasks(app.services.database, erasureFrame.kind, 1, 60)
    await inAcme(`update task set lease_until = now() - interval '1 second'`)
    await call('POST', 'content/sync', item('meanwhile', { id: 'prolific' }))
    await step({ items: 2, reports: 1 })
    expect(await erasures()).toMatchObject([{ state: 'FINISHED', total: 7, done: 8 }])
    expect((await call('DELETE', 'user/prolific')).status).toBe(404)
  })

  it('leaves exports that were finished before anything was known of the user', async () => {
    await call('POST', 'content/sync', item('a', { id: 'gone' }))
    await inAcme(
      `insert into export (workspace_id, id, query, variables, state, created_by_kind, created_at, finished_at)
       select $1, gen_random_uuid(), name, '{}', 'finished', 'system', now(), at
       from (values ('before', now() - interval '1 hour'), ('since', now() + interval '1 hour')) as e (name, at)`,
      [acme.workspaceId],
    )
    await call('DELETE', 'user/gone')
    await step()
    expect(await inAcme('select query, state from export order by query')).toEqual([
      { query: 'before', state: 'finished' },
      { query: 'since', state: 'failed' },
    ])
  })

  it.each([
    ['a full name', 'Quim "Q." Quilty', String.raw`"quim \"q.\" quilty"`],
    ['a name of one word', 'Quim"by', String.raw`"about quim\"by"`],
    ['a short name of one word', 'Q"y', String.raw`"q\"y"`],
    ['a name of one word in a block string', 'Quim"by', '"""about quim"by"""'],
  ])('deletes exports whose query says %s of the user with quotation marks', async (_which, name, search) => {
    await call('POST', 'content/sync', item('a', { id: 'gone', name }))
    const query = `{ users(filter: { search: ${search} }) { nodes { id } } }`
    await inAcme(
      `insert into export (workspace_id, id, query, variables, state, created_by_kind, created_at, finished_at)
       values ($1, gen_random_uuid(), $2, '{}', 'finished', 'system', now(), now() - interval '1 hour')`,
      [acme.workspaceId, query],
    )
    await call('DELETE', 'user/gone')
    await step()
    expect(await inAcme('select query from export')).toEqual([])
  })

  it('says why it stopped, and goes on when it is asked for again', async () => {
    await call('POST', 'content/sync', item('a', { id: 'unlucky' }))
    await call('DELETE', 'user/unlucky')
    const [task] = await claimTasks(app.services.database, erasureFrame.kind, 1, 60)
    if (!task) throw new Error('no task')
    await erasureTasks(app.services).poisoned(task, 'out of memory')
    expect(await erasures()).toMatchObject([{ state: 'FAILED', error: 'out of memory' }])
    await call('DELETE', 'user/unlucky')
    await step()
    expect(await erasures()).toMatchObject([{ state: 'FINISHED' }, { state: 'FAILED' }])
  })

  it('is recorded: who asked for it, that it is done, and how much it was', async () => {
    await call('POST', 'content/sync', item('a', { id: 'gone' }))
    await app.graphql(
      acme.admin,
      `mutation { eraseUser(input: { user: { externalId: "gone" } }) { erasure { id } } }`,
    )
    await step()
    const { data } = await app.graphql<{ auditEntries: { nodes: object[] } }>(
      acme.admin,
      '{ auditEntries(filter: { nouns: [ERASURE] }) { nodes { event actor { name } after } } }',
    )
    expect(data.auditEntries.nodes).toEqual([
      { event: 'ERASURE_USER_FINISHED', actor: { name: 'Ada' }, after: { items: 1 } },
      { event: 'ERASURE_USER_STARTED', actor: { name: 'Ada' }, after: null },
    ])
  })

  it('is for admins and keys', async () => {
    await call('POST', 'user', { id: 'gone' })
    const code = async (who: TestWorkspace['admin']) =>
      (
        await app.graphql(
          who,
          `mutation { eraseUser(input: { user: { externalId: "gone" } }) { erasure { id } } }`,
        )
      ).errors.map((error) => error.code)
    expect(await code(acme.moderator)).toEqual(['FORBIDDEN'])
    expect(await code((await app.createWorkspace()).admin)).toEqual(['NOT_FOUND'])
    expect(await code(acme.admin)).toEqual([])
  })
})
