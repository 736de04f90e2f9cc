import { expect } from 'vitest'
import { AuditSequencer } from '../actions/audit-sequencer.ts'
import { idOf, newId } from '../platform/ids.ts'
import type { TestApp, TestWorkspace } from './app.ts'
import { makePolicy } from './moderated-workspace.ts'
import type { RestClient } from './rest-client.ts'

type InAcme = (sql: string, values?: unknown[]) => Promise<unknown>

/** An item as the platform sends it. */
export const item = (id: string, user: object = { id: 'other-user' }, over: object = {}) => ({
  content_id: id,
  text: `A bike, ${id}`,
  user,
  category: { id: 'market' },
  subcategory: { id: 'bikes' },
  ...over,
})

/** A user of the customer platform. */
export const jane = {
  id: 'jane-external-77',
  name: 'Jane Quimby',
  email: 'jane.quimby@mail.example',
  ip: '203.0.113.77',
  profile_image_url: 'https://faces.example/jane-77.png',
  attributes: { hobby: 'quilting-secrets' },
}
/** Every text that tells of her, however it came in. */
export const words = [
  jane.id,
  jane.name,
  jane.email,
  jane.ip,
  jane.profile_image_url,
  'quilting-secrets',
  'my bike at 5 Birch Row',
  'files.example/birch',
  'janes-metadata',
  'janes-item',
  'she lives with her aunt',
  'I was only asking',
  'janes-appeal',
  'he was rude to me',
  'Dear Jane',
  'a verdict on Jane',
  'found in her picture',
]

/** Jane does, and has done to her, everything that leaves something. */
export async function leaveSomethingEverywhere(
  app: TestApp,
  acme: TestWorkspace,
  call: RestClient,
): Promise<void> {
  const inAcme: InAcme = (sql, values = []) =>
    app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query(sql, values))
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
  await janesRows(acme, inAcme)
  await failedDelivery(acme, inAcme)
  await new AuditSequencer(app.services).sweep()
}

/** What models, files and tests of rules leave. */
async function janesRows(acme: TestWorkspace, inAcme: InAcme): Promise<void> {
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
const failedDelivery = (acme: TestWorkspace, inAcme: InAcme) =>
  inAcme(
    `with made as (
       insert into delivery (workspace_id, id, outbox_ids, state, settled_at)
       select $1, $2, array_agg(id), 'exhausted', now() from outbox
     ), sent as (update outbox set delivery_id = $2, state = 'exhausted'), none as (delete from outbox_waiting)
     insert into delivery_attempt (workspace_id, delivery_id, duration_ms, answer) values ($1, $2, 1, $3)`,
    [acme.workspaceId, newId(), `no user ${jane.id}`],
  )
