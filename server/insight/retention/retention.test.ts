import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { claimTasks } from '../../platform/tasks.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { oneOfEverything } from '../../test/one-of-everything.ts'
import { storeContent } from '../../test/test-platform.ts'
import { forgettings } from './forgetting.ts'
import { retentionSteps } from './retention-steps.ts'
import { retentionTasks, retentionTimer } from './retention-task.ts'
import { retention } from './retention-timer.ts'

const kept = { deliveries: 90 }

let app: TestApp
let acme: TestWorkspace
let other: TestWorkspace
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  acme = await app.createWorkspace()
  other = await app.createWorkspace()
})

const sqlIn = <T>({ workspaceId }: TestWorkspace, text: string, values: unknown[] = []) =>
  app.services.database.inWorkspace(workspaceId, (tx) => tx.query<T>(text, [workspaceId, ...values]))
const count = async (workspace: TestWorkspace, table: string): Promise<number | undefined> =>
  (
    await sqlIn<{ n: number }>(workspace, `select count(*)::int as n from ${table} where workspace_id = $1`)
  )[0]?.n

/** Deletes what is due, and answers how many transactions that took. */
async function forget(most = 2): Promise<number> {
  const { database } = app.services
  await database.inWorkspace(acme.workspaceId, (tx) =>
    retentionTimer.fire(tx, [
      {
        workspaceId: acme.workspaceId,
        kind: retention,
        objectId: acme.workspaceId,
        generation: 1,
      },
    ]),
  )
  const { run } = retentionTasks({ ...app.services, kept, most })
  for (let ran = 0; ; ran++) {
    const tasks = await claimTasks(database, retention, 1, 60)
    if (tasks.length === 0) return ran
    await run(tasks)
  }
}

const delivery = (age: string, state: string) =>
  `insert into delivery (workspace_id, id, outbox_ids, state, created_at, settled_at)
   values ($1, gen_random_uuid(), '{}', '${state}', now() - interval '${age}',
     ${['sending', 'parked'].includes(state) ? 'null' : `now() - interval '${age}'`})`
const session = (unused: string) =>
  `insert into session (workspace_id, id, member_id, token_hash, last_seen_at)
   select $1, gen_random_uuid(), id, gen_random_uuid()::text, now() - interval '${unused}' from member
   where workspace_id = $1 limit 1`
const timer = (state: string, age: string) =>
  `insert into timer (workspace_id, kind, object_id, state, due_at)
   values ($1, 'review_claim', gen_random_uuid(), '${state}', now() - interval '${age}')`
const attempt = (age: string) =>
  `insert into delivery_attempt (workspace_id, delivery_id, duration_ms, at)
   values ($1, gen_random_uuid(), 1, now() - interval '${age}')`
const ruleHour = (age: string) =>
  `insert into rule_hour (workspace_id, rule_id, hour) values ($1, gen_random_uuid(), now() - interval '${age}')`
const shadowHit = (age: string) =>
  `insert into rule_shadow_hit (workspace_id, rule_id, rule_version, object_type, object_id, object_version, explanation,
     spans, matched_at)
   values ($1, gen_random_uuid(), 1, 'content', gen_random_uuid(), 1, '', '[]', now() - interval '${age}')`
const volume = (age: string) =>
  `insert into content_volume (workspace_id, user_id, hour, items)
   values ($1, gen_random_uuid(), now() - interval '${age}', 1)`
const topicVolume = (age: string) =>
  `insert into topic_volume (workspace_id, user_id, topic, hour, items)
   values ($1, gen_random_uuid(), 'x', now() - interval '${age}', 1)`
const contentTopic = (age: string) =>
  `insert into content_topic (workspace_id, content_id, topic, counted_at)
   values ($1, gen_random_uuid(), 'x', now() - interval '${age}')`
const signalResult = (age: string) =>
  `insert into signal_result (workspace_id, digest, signal, provider_id, edition, problem, told_at)
   values ($1, gen_random_uuid()::text, 'image_labels', gen_random_uuid(), 1, 'x', now() - interval '${age}')`
const embedding = (age: string) =>
  `insert into media_embedding (workspace_id, sha256, base, embedding, analyzed_at)
   values ($1, gen_random_uuid()::text, 'x', '', now() - interval '${age}')`
const qualityCheck = (state: string, age: string) =>
  `insert into quality_check (workspace_id, id, content_id, version, queue_id, priority, reasons, shown, decided_from,
     known_status, known_policy_ids, state, ready_at, ends_at, opened_at, created_at)
   select $1, gen_random_uuid(), gen_random_uuid(), 1, id, 2, '[]', '{}', now(), 'hidden', '{}', '${state}', now(), now(), now(),
     now() - interval '${age}' from review_queue where workspace_id = $1`
const view = (shared: boolean, deleted?: string) =>
  `insert into saved_view (workspace_id, id, owner_id, page, name, shared, filters, position, deleted_at)
   values ($1, gen_random_uuid(), gen_random_uuid(), 'content', gen_random_uuid()::text, ${shared}, '{}', 0,
     ${deleted === undefined ? 'null' : `now() - interval '${deleted}'`})`
const findings = (age: string) =>
  `insert into media_analysis (workspace_id, sha256, md5, analyzed_at)
   values ($1, gen_random_uuid()::text, 'x', now() - interval '${age}')`

describe('[V2.22.1] what is no longer needed is deleted', () => {
  test.each<[what: string, table: string, goes: string, stays: string[]]>([
    ['sessions', 'session', session('13 hours'), [session('11 hours')]],
    [
      'settled deliveries',
      'delivery',
      delivery('91 days', 'delivered'),
      [delivery('89 days', 'exhausted'), delivery('91 days', 'parked'), delivery('91 days', 'sending')],
    ],
    [
      'timers that are over',
      'timer',
      timer('fired', '8 days'),
      [timer('fired', '6 days'), timer('armed', '1 year')],
    ],
    ['attempts of deliveries', 'delivery_attempt', attempt('122 days'), [attempt('119 days')]],
    ['hours of rules', 'rule_hour', ruleHour('32 days'), [ruleHour('30 days')]],
    ['hits of rules in shadow', 'rule_shadow_hit', shadowHit('32 days'), [shadowHit('30 days')]],
    ['content volume', 'content_volume', volume('32 days'), [volume('30 days')]],
    ['topic volume', 'topic_volume', topicVolume('32 days'), [topicVolume('30 days')]],
    ['topics of content', 'content_topic', contentTopic('32 days'), [contentTopic('30 days')]],
    ['what providers told', 'signal_result', signalResult('91 days'), [signalResult('89 days')]],
    ['embeddings of files', 'media_embedding', embedding('31 days'), [embedding('29 days')]],
    [
      'checks of decisions',
      'quality_check',
      qualityCheck('over', '401 days'),
      [qualityCheck('over', '399 days'), qualityCheck('waiting', '401 days')],
    ],
    ['deleted views', 'saved_view', view(true, '25 hours'), [view(true, '23 hours'), view(true)]],
    ['views of those who left', 'saved_view', view(false), [view(true)]],
    ['findings in files', 'media_analysis', findings('31 days'), [findings('29 days')]],
  ])('%s, in batches, and nothing else', async (_what, table, goes, stays) => {
    const before = (await count(acme, table)) ?? 0
    for (let n = 0; n < 5; n++) for (const workspace of [acme, other]) await sqlIn(workspace, goes)
    for (const row of stays) await sqlIn(acme, row)
    const batches = await forget(2)
    expect(await count(acme, table)).toBe(before + stays.length)
    expect(await count(other, table)).toBeGreaterThanOrEqual(5)
    expect(batches).toBe(retentionSteps(app.services, kept).length + 2)
  })

  it('of AI moderators, signal providers and classifiers in shadow, days of long ago', async () => {
    const ids = await oneOfEverything(app, acme)
    const counted: [days: number, table: string, owner: string, columns: string][] = [
      [90, 'ai_spending', 'ai_moderator', 'ai_moderator_id, items, cost'],
      [400, 'signal_usage', 'signal_provider', 'provider_id, calls, cost'],
      [31, 'classifier_shadow_day', 'classifier_version', 'version_id, scored, violating'],
    ]
    for (const [days, table, owner, columns] of counted)
      for (const age of [days - 1, days + 1])
        await sqlIn(
          acme,
          `insert into ${table} (workspace_id, ${columns}, day) values ($1, $2, 1, 0, current_date - $3::int)`,
          [ids[owner], age],
        )
    await forget()
    for (const [days, table, owner, columns] of counted)
      expect(
        await sqlIn(
          acme,
          `select current_date - day as age from ${table}
           where workspace_id = $1 and ${columns.split(',')[0] ?? ''} = $2 and day <> '2026-01-01'`,
          [ids[owner]],
        ),
      ).toEqual([{ age: days - 1 }])
  })

  it('but findings in a file that some content has', async () => {
    const { id } = await storeContent(app.services, acme.workspaceId)
    await sqlIn(acme, findings('400 days'))
    await sqlIn(
      acme,
      `insert into media (workspace_id, id, content_id, version, kind, position, url, sha256)
       select $1, gen_random_uuid(), $2, 1, 'image', 0, 'https://acme.test/a.png', sha256 from media_analysis
       where workspace_id = $1`,
      [id],
    )
    await forget()
    expect(await count(acme, 'media_analysis')).toBe(1)
  })

  it('of a delivery the request goes, and the action stays known as delivered', async () => {
    const [id, actionId] = [newId(), newId()]
    await sqlIn(
      acme,
      `with told as (
         insert into outbox (workspace_id, action_id, action_type, body, state, delivery_id)
         values ($1, $2, 'ChangeStatus', '{"text":"of a customer"}', 'sending', $3) returning id
       )
       insert into delivery (workspace_id, id, outbox_ids, state, created_at, settled_at)
       select $1, $3, array[id], 'delivered', now() - interval '91 days', now() - interval '91 days' from told`,
      [actionId, id],
    )
    await forget()
    expect(await sqlIn(acme, `select state, body from outbox where workspace_id = $1`)).toEqual([
      { state: 'delivered', body: '' },
    ])
  })

  it('of a retroaction that is over, items that it changed stay, so that it can be reversed', async () => {
    const [old, young] = [newId(), newId()]
    for (const [id, days] of [
      [old, 91],
      [young, 89],
    ])
      await sqlIn(
        acme,
        `insert into retroaction (workspace_id, id, rule_id, rule_version, rule_type, days, state, since, after_at, after_id,
           created_by_kind, finished_at)
         values ($1, $2, gen_random_uuid(), 1, 'content', 30, 'applied', now(), now(), gen_random_uuid(), 'system',
           now() - make_interval(days => $3))`,
        [id, days],
      )
    for (const state of ['counted', 'skipped', 'changed', 'reversed', 'kept'])
      for (const id of [old, young])
        await sqlIn(
          acme,
          `insert into retroaction_item (workspace_id, retroaction_id, object_type, object_id, state, from_status, to_status,
             posted_at)
           values ($1, $2, 'content', gen_random_uuid(), $3, 'allowed', 'hidden', now())`,
          [id, state],
        )
    await forget()
    const left = await sqlIn<{ state: string; old: boolean }>(
      acme,
      `select state, retroaction_id = $2 as old from retroaction_item where workspace_id = $1`,
      [old],
    )
    expect(left.filter((item) => item.old)).toEqual([{ state: 'changed', old: true }])
    expect(left.filter((item) => !item.old)).toHaveLength(5)
  })

  it('of an integration its settled decisions go, but for those on what is on legal hold', async () => {
    const [integrationId, held] = [newId(), newId()]
    await sqlIn(
      acme,
      `insert into legal_hold (workspace_id, object_type, object_id, reason, placed_by_kind) values ($1, 'content', $2, 'Case 4712', 'system')`,
      [held],
    )
    await sqlIn(
      acme,
      `insert into integration (workspace_id, id, kind, name, settings, secrets)
       values ($1, $2, 'slack', 'Slack', '{}', '')`,
      [integrationId],
    )
    for (const [state, age, objectId] of [
      ['delivered', 91, held],
      ['delivered', 91, newId()],
      ['cancelled', 91, newId()],
      ['delivered', 89, newId()],
      ['waiting', null, newId()],
    ])
      await sqlIn(
        acme,
        `insert into integration_decision (workspace_id, id, integration_id, action_id, object_type, object_id, status, state,
           available_at, settled_at)
         values ($1, gen_random_uuid(), $2, gen_random_uuid(), 'content', $5, 'hidden', $3, now(),
           now() - make_interval(days => $4))`,
        [integrationId, state, age, objectId],
      )
    await forget()
    expect(
      await sqlIn(
        acme,
        `select state, object_id = $2 as held from integration_decision where workspace_id = $1 order by seq`,
        [held],
      ),
    ).toEqual([
      { state: 'delivered', held: true },
      { state: 'delivered', held: false },
      { state: 'waiting', held: false },
    ])
  })

  it('go at once where several integrations have them, however many each has', async () => {
    for (const decisions of [5, 1])
      await sqlIn(
        acme,
        `with made as (
           insert into integration (workspace_id, id, kind, name, settings, secrets)
           values ($1, gen_random_uuid(), 'slack', $2, '{}', '') returning id)
         insert into integration_decision (workspace_id, id, integration_id, action_id, object_type, object_id, status, state,
           available_at, settled_at)
         select $1, gen_random_uuid(), made.id, gen_random_uuid(), 'content', gen_random_uuid(), 'hidden', 'delivered', now(),
           now() - interval '91 days'
         from made, generate_series(1, $3)`,
        [`Slack of ${decisions}`, decisions],
      )
    await forget(2)
    expect(await count(acme, 'integration_decision')).toBe(0)
  })
})

describe('[V2.22.1] the deletion', () => {
  it('comes again a day later, in new workspaces too', async () => {
    const armed = () =>
      sqlIn(
        acme,
        `select state, round(extract(epoch from due_at - now()) / 3600)::int as hours from timer
         where workspace_id = $1 and kind = 'retention'`,
      )
    expect(await armed()).toEqual([{ state: 'armed', hours: 24 }])
    await sqlIn(
      acme,
      `update timer set state = 'fired', due_at = now() where workspace_id = $1 and kind = 'retention'`,
    )
    await forget()
    expect(await armed()).toEqual([{ state: 'armed', hours: 24 }])
  })

  it('goes on with the next kind of row when one cannot be deleted', async () => {
    await sqlIn(
      acme,
      `insert into task (workspace_id, kind, object_id, version) values ($1, 'retention', $1, 0)`,
    )
    const [task] = await claimTasks(app.services.database, retention, 1, 60)
    if (!task) throw new Error('no task')
    await retentionTasks({ ...app.services, kept }).poisoned(task, 'failed')
    expect(await sqlIn(acme, `select version from task where workspace_id = $1`)).toEqual([{ version: 1 }])
  })
})

/**
 * Kept for as long as the workspace is or says (`retentionKinds`); or ended by what they belong to. Of backtests,
 * trials of policies and runs of AI moderators timers do that, of suggested scores the number that a workspace may have, of
 * examples and versions their classifier or policy, of cases the last of their reviews, of routes their provider, of decided items their decision on a selection, of discrepancies that they are there.
 */
const staying =
  `action applied_template ai_moderator ai_run ai_run_item ai_verdict analytics_count analytics_progress api_key appeal applied_rule attribute
  audit_entry audit_head audit_inbox backtest backtest_match bulk_decision_item category classifier classifier_example classifier_version content content_search delivery integration_decision retention_setting search_inbox user_search
  content_hiding decision_trace discrepancy erasure export_part hash_list hash_list_entry integration integration_object legal_hold list list_item media
  media_print media_print_key media_source member member_category message_template outbox outbox_waiting platform_user
  policy_category policy_example policy_trial policy_trial_item queue_presence report_count reported_item request_count
  retroaction review review_case review_case_inbox review_case_member review_case_print review_queue member_withheld
  golden_item exposure_budget identity_provider
  recovery_code review_skip review_step rule rule_alert rule_health rule_overlap rule_plan rule_reference rule_version signal_provider
  second_step signal_route strike strike_settings subcategory suggested_score tag tag_removal task task_lease user_report user_trace webhook
  written_policy written_policy_version`.split(/\s+/)

test('[V2.22.2] of every table it is decided how long its rows are kept', async () => {
  const rows = await app.services.database.asSystem((tx) =>
    tx.query<{ name: string }>(
      `select c.relname as name from pg_class c where relkind in ('r', 'p') and not relispartition and relnamespace = 'public'::regnamespace
         and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'workspace_id' and not a.attisdropped)`,
    ),
  )
  const deleted = forgettings(kept).flatMap(({ sql }) => /delete from (\w+)/.exec(sql)?.[1] ?? [])
  expect(rows.map(({ name }) => name).sort()).toEqual([...staying, ...deleted].sort())
})
