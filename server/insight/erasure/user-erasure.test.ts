import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AuditSequencer } from '../../actions/audit-sequencer.ts'
import { verifyChain } from '../../access/audit/verify-chain.ts'
import { idOf, newId } from '../../platform/ids.ts'
import { claimTasks } from '../../platform/tasks.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { makePolicy } from '../../test/moderated-workspace.ts'
import { startRestApp } from '../../test/rest-app.ts'
import type { RestClient } from '../../test/rest-client.ts'
import { tablesSaying } from '../../test/walk-database.ts'
import { erasureFrame } from './erasure-queue.ts'
import { erasureTasks } from './erasure-task.ts'

let app: TestApp
let rest: Awaited<ReturnType<typeof startRestApp>>
let acme: TestWorkspace
let call: RestClient
beforeAll(async () => {
  app = await startTestApp()
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
const item = (id: string, user: object = { id: 'other-user' }, over: object = {}) => ({
  ...{
    content_id: id,
    text: `A bike, ${id}`,
    user,
    category: { id: 'market' },
    subcategory: { id: 'bikes' },
  },
  ...over,
})

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

const jane = {
  id: 'jane-external-77',
  name: 'Jane Quimby',
  email: 'jane.quimby@mail.example',
  ip: '203.0.113.77',
  profile_image_url: 'https://faces.example/jane-77.png',
  attributes: { hobby: 'quilting-secrets' },
}
/** Every text that tells of her. */
const words = [
  ...[jane.id, jane.name, jane.email, jane.ip, jane.profile_image_url, 'quilting-secrets'],
  ...[
    'my bike at 5 Birch Row',
    'files.example/birch',
    'janes-metadata',
    'janes-item',
    'she lives with her aunt',
  ],
  ...[
    'I was only asking',
    'janes-appeal',
    'he was rude to me',
    'Dear Jane',
    'a verdict on Jane',
    'found in her picture',
  ],
]

/** Jane does, and has done to her, everything that leaves something. */
async function janeLeavesSomethingEverywhere(): Promise<void> {
  await app.services.webhooks.set(acme.admin, 'http://127.0.0.1:9/hook')
  await makePolicy(app, acme, 'Spam', { userReports: true })
  const media = { image_urls: ['https://files.example/birch.png'], metadata: { note: 'janes-metadata' } }
  await call('POST', 'content/sync', item('janes-item', jane, { text: 'my bike at 5 Birch Row', ...media }))
  await call('POST', 'content/sync', item('other-item'))
  await call('POST', 'user', { id: 'other-user' })
  const about = (of: object) => ({ report: { policy_id: 'spam', extra_info: 'he was rude to me', ...of } })
  await call('POST', 'user-reports', about({ content_id: 'other-item', reported_by_id: jane.id }))
  await call('POST', 'user-reports', about({ content_id: 'janes-item', reported_by_id: 'other-user' }))
  await call('POST', 'user-reports', about({ user_id: jane.id, reported_by_id: 'other-user' }))
  const note = 'she lives with her aunt'
  const act = (mutation: string, input: object) =>
    app.graphql(
      acme.admin,
      `mutation ($input: ${mutation[0]?.toUpperCase()}${mutation.slice(1)}Input!) {
      ${mutation}(input: $input) { refusals { message } } }`,
      { input },
    )
  const done = [
    await act('updateStrikeSettings', { tiers: [{ duration: 1, period: 'DAYS' }] }),
    await act('decide', { content: { externalId: 'janes-item' }, status: 'HIDDEN', note, strike: true }),
    await act('decide', { user: { externalId: jane.id }, status: 'HIDDEN', note }),
    await act('sendMessage', { user: { externalId: jane.id }, text: 'Dear Jane, stop' }),
    await act('startExport', { query: `{ users(filter: { search: "${jane.email}" }) { nodes { name } } }` }),
    await act('startBulkDecision', {
      selection: { content: { search: 'Birch' } },
      decision: { status: 'ALLOWED', note: 'of Jane Quimby' },
      expectedCount: 1,
    }),
  ]
  expect(done.flatMap(({ errors }) => errors)).toEqual([])
  await call('POST', 'appeals', { id: 'janes-appeal', content_id: 'janes-item', text: 'I was only asking' })
  await janesRows()
  await failedDelivery()
  await new AuditSequencer(app.services).sweep()
}

/** What models, files and tests of rules leave. */
async function janesRows(): Promise<void> {
  const contentId = idOf(acme.workspaceId, 'content', 'janes-item')
  const [policy, moderator, rule, trial] = [newId(), newId(), newId(), newId()]
  const rows: [table: string, row: object][] = [
    ['written_policy', { id: policy, name: 'Bikes' }],
    [
      'policy_example',
      { id: newId(), policy_id: policy, text: words[6], action: 'hidden', content_id: contentId },
    ],
    [
      'ai_moderator',
      {
        id: moderator,
        name: 'Ai',
        written_policy_id: policy,
        provider: 'anthropic',
        secrets: '',
        decisiveness: 'cautious',
        may: '{}',
        checks_incoming: true,
        checks_allowed: false,
        shadow: false,
      },
    ],
    [
      'ai_verdict',
      {
        id: newId(),
        ai_moderator_id: moderator,
        content_id: contentId,
        version: 1,
        policy_version: 1,
        reasoning: 'a verdict on Jane',
        outcome: 'silent',
        shadow: false,
      },
    ],
    [
      'policy_trial',
      {
        id: trial,
        policy_id: policy,
        revision: 1,
        sections: '[]',
        ai_moderator_id: moderator,
        state: 'finished',
        total: 1,
        examined: 1,
      },
    ],
    [
      'policy_trial_item',
      {
        trial_id: trial,
        place: 1,
        content_id: contentId,
        text: words[6],
        expected_action: 'hidden',
        draft_reasoning: 'a verdict on Jane',
      },
    ],
    [
      'media',
      {
        id: newId(),
        content_id: contentId,
        version: 1,
        kind: 'image',
        position: 1,
        url: 'https://files.example/birch-2.png',
        sha256: 'aa',
      },
    ],
    ['media_analysis', { sha256: 'aa', md5: 'bb', text: 'found in her picture' }],
    [
      'rule_shadow_hit',
      {
        rule_id: rule,
        rule_version: 1,
        object_type: 'content',
        object_id: contentId,
        object_version: 1,
        explanation: 'contains my bike at 5 Birch Row',
        spans: '[]',
      },
    ],
  ]
  for (const [table, row] of rows) {
    const columns = ['workspace_id', ...Object.keys(row)]
    await inAcme(
      `insert into ${table} (${columns.join()}) values (${columns.map((_, i) => `$${i + 1}`).join()})`,
      [acme.workspaceId, ...Object.values(row)],
    )
  }
}

/** A request to the webhook that was made and failed, whose answer says what it was about. */
const failedDelivery = () =>
  inAcme(
    `with made as (
       insert into delivery (workspace_id, id, outbox_ids, state, settled_at)
       select $1, $2, array_agg(id), 'exhausted', now() from outbox
     ), sent as (update outbox set delivery_id = $2, state = 'exhausted'), none as (delete from outbox_waiting)
     insert into delivery_attempt (workspace_id, delivery_id, duration_ms, answer) values ($1, $2, 1, $3)`,
    [acme.workspaceId, newId(), `no user ${jane.id}`],
  )

describe('erasing a user', () => {
  it('leaves no word of them in any column of any table, and the chain of the audit log whole', async () => {
    await janeLeavesSomethingEverywhere()
    const before = await tablesSaying(app, acme, words)
    expect(before).toEqual([
      ...['action', 'ai_verdict', 'appeal', 'audit_entry', 'bulk_decision', 'content', 'delivery_attempt'],
      ...['export', 'media', 'media_analysis', 'outbox', 'platform_user', 'policy_example'],
      ...['policy_trial_item', 'rule_shadow_hit', 'user_report'],
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
        ...{ state: 'FINISHED', total: 1, done: 1, error: null, finishedAt: expect.anything() },
        ...{ userId: idOf(acme.workspaceId, 'user', jane.id), createdBy: { kind: 'CUSTOMER' } },
      },
    ])
  })

  it('leaves what is of others as it was', async () => {
    await janeLeavesSomethingEverywhere()
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
