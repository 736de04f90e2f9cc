import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { verifyChain } from '../../access/audit/verify-chain.ts'
import type { Transaction } from '../../platform/database.ts'
import { idOf } from '../../platform/ids.ts'
import { Priority, priorityRank } from '../../platform/vocabulary/priority.ts'
import { ObjectType } from '../../platform/vocabulary/status.ts'
import { openReviews } from '../../reviews/open-review.store.ts'
import { reasonInWords } from '../../reviews/review-reason.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { item, leaveSomethingEverywhere } from '../../test/jane.ts'
import { startRestApp } from '../../test/rest-app.ts'
import type { RestClient } from '../../test/rest-client.ts'
import { retentionSteps } from './retention-steps.ts'

const kept = { deliveries: 90 }
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

const inAcme = <T = object>(sql: string, values: unknown[] = []) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query<T>(sql, values))
const idsOf = async (table: string, id = 'external_id') =>
  (await inAcme<{ id: string }>(`select ${id} as id from ${table} order by 1`)).map((row) => row.id)

/** Does what the deletion of a day does; answers in how many transactions. */
async function deleteDue(most = 2): Promise<number> {
  const { database } = app.services
  let transactions = 0
  for (const step of retentionSteps(app.services, kept))
    for (let hasMore = true; hasMore; transactions++)
      hasMore = await database.inWorkspace(acme.workspaceId, (tx) => step(tx, acme.workspaceId, most))
  return transactions
}

const say = (periods: object[], who = acme.admin) =>
  app.graphql<{ updateRetention: { retentionPeriods: object[] } }>(
    who,
    `mutation ($periods: [RetentionPeriodsInput!]!) { updateRetention(input: { periods: $periods }) {
      retentionPeriods { kind days defaultDays minDays maxDays } } }`,
    { periods },
  )
async function preview(kind: string, days?: number | null) {
  const input = days === undefined ? null : { periods: [{ kind, days }] }
  const { data, errors } = await app.graphql<{
    retentionPreview: { nextDeletionAt: string; forecasts: { kind: string }[] }
  }>(
    acme.admin,
    `query ($input: RetentionInput) { retentionPreview(input: $input) {
      nextDeletionAt forecasts { kind days dueCount soonCount isEstimated oldestAt } } }`,
    { input },
  )
  expect(errors).toEqual([])
  return data.retentionPreview.forecasts.find((forecast) => forecast.kind === kind)
}

/** Items of a user, each so many days old. */
async function post(ages: Record<string, number>): Promise<void> {
  for (const [id, age] of Object.entries(ages)) {
    await call('POST', 'content/sync', item(id, { id: 'jane' }))
    await inAcme(
      `with old as (update decision_trace set decided_at = now() - make_interval(days => $2) where content_id = $1)
       update content set created_at = now() - make_interval(days => $2), updated_at = now() - make_interval(days => $2)
       where id = $1`,
      [idOf(acme.workspaceId, 'content', id), age],
    )
  }
}
const hold = (object: object) =>
  app.graphql(
    acme.admin,
    `mutation ($input: PlaceLegalHoldInput!) { placeLegalHold(input: $input) { legalHold { reason } } }`,
    { input: { reason: 'Case 4711', ...object } },
  )
const release = (object: object) =>
  app.graphql(
    acme.admin,
    `mutation ($input: ReleaseLegalHoldInput!) { releaseLegalHold(input: $input) { legalHold { reason } } }`,
    { input: object },
  )
const log = async () =>
  (
    await inAcme<{ event: string; subject: string; before: unknown; after: unknown }>(
      `select event, subject, before, after from audit_entry where event like 'retention.%' order by seq`,
    )
  ).map(({ event, ...entry }) => [event, entry] as const)

describe('[V2.22.3] how long each kind is kept', () => {
  it('is as long as the workspace is where nothing is said, and what the operator sets for deliveries', async () => {
    const { data } = await app.graphql(
      acme.admin,
      '{ retentionPeriods { kind days defaultDays minDays maxDays } }',
    )
    const forGood = { days: null, defaultDays: null, maxDays: 3650 }
    expect(data).toEqual({
      retentionPeriods: [
        { ...forGood, kind: 'CONTENT', minDays: 30 },
        { ...forGood, kind: 'USERS', minDays: 30 },
        { ...forGood, kind: 'TRACES', minDays: 7 },
        { ...forGood, kind: 'MEDIA_TEXTS', minDays: 7 },
        { ...forGood, kind: 'REPORTS', minDays: 30 },
        { kind: 'DELIVERIES', days: 90, defaultDays: 90, minDays: 1, maxDays: 90 },
        { ...forGood, kind: 'AUDIT_DETAILS', minDays: 365 },
      ],
    })
  })

  it('is said by admins within its bounds, and is in the audit log with what held before', async () => {
    expect((await say([{ kind: 'CONTENT', days: 30 }], acme.moderator)).errors).toMatchObject([
      { code: 'FORBIDDEN' },
    ])
    for (const [kind, days] of [
      ['CONTENT', 29],
      ['AUDIT_DETAILS', 364],
      ['DELIVERIES', 91],
      ['TRACES', 3651],
      ['TRACES', 0],
    ])
      expect((await say([{ kind, days }])).errors, `${kind} ${days}`).toHaveLength(1)
    expect(
      (
        await say([
          { kind: 'TRACES', days: 30 },
          { kind: 'TRACES', days: 31 },
        ])
      ).errors,
    ).toHaveLength(1)
    const period = { kind: 'CONTENT', days: 400, defaultDays: null, minDays: 30, maxDays: 3650 }
    expect((await say([{ kind: 'CONTENT', days: 400 }])).data.updateRetention.retentionPeriods[0]).toEqual(
      period,
    )
    await say([{ kind: 'CONTENT', days: null }])
    const untold = {
      users: null,
      traces: null,
      media_texts: null,
      reports: null,
      deliveries: 90,
      audit_details: null,
    }
    const [nothing, said] = [
      { content: null, ...untold },
      { content: 400, ...untold },
    ]
    expect(await log()).toEqual([
      ['retention.updated', { subject: null, before: nothing, after: said }],
      ['retention.updated', { subject: null, before: said, after: nothing }],
    ])
  })

  it('changes nothing of another workspace', async () => {
    const other = await app.createWorkspace()
    await say([{ kind: 'CONTENT', days: 400 }], other.admin)
    expect(await preview('CONTENT')).toMatchObject({ days: null })
  })
})

describe('[V2.22.4] the preview', () => {
  it('counts what goes now and within 30 days, with periods that are not said yet, and changes nothing', async () => {
    await post({ a: 70, b: 61, c: 59, d: 31, e: 29 })
    expect(await preview('CONTENT')).toEqual({
      kind: 'CONTENT',
      days: null,
      dueCount: 0,
      soonCount: 0,
      isEstimated: false,
      oldestAt: null,
    })
    expect(await preview('CONTENT', 60)).toEqual({
      kind: 'CONTENT',
      days: 60,
      dueCount: 2,
      soonCount: 2,
      isEstimated: false,
      oldestAt: expect.any(String),
    })
    expect(await preview('TRACES', 60)).toMatchObject({ dueCount: 2, soonCount: 2 })
    await deleteDue()
    expect(await idsOf('content')).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  it('says that what would take too long to count is an estimate', async () => {
    await inAcme(
      `insert into delivery (workspace_id, id, outbox_ids, state, created_at, settled_at)
       select $1, gen_random_uuid(), '{}', 'delivered', now() - interval '95 days', now() - interval '95 days'
       from generate_series(1, 10001)`,
      [acme.workspaceId],
    )
    const forecast = await preview('DELIVERIES')
    expect(forecast).toMatchObject({ isEstimated: true, days: 90, oldestAt: null })
    expect(forecast).toHaveProperty(
      'dueCount',
      expect.toSatisfy((n: number) => n >= 10_001),
    )
  })
})

describe('[V2.22.5] what is older than its period goes', () => {
  it('content with everything of it, and each deletion is in the audit log', async () => {
    await post({ a: 61, b: 61, c: 61, d: 59 })
    await inAcme(`update content set updated_at = now() where external_id = 'c'`)
    await say([{ kind: 'CONTENT', days: 60 }])
    expect(await preview('CONTENT')).toMatchObject({ dueCount: 2 })
    await deleteDue()
    await deleteDue()
    expect(await idsOf('content')).toEqual(['c', 'd'])
    expect(await idsOf('decision_trace', 'content_id')).toHaveLength(2)
    expect((await log()).slice(1)).toEqual([
      ['retention.deleted', { subject: 'content', before: null, after: { days: 60, gone: 2 } }],
    ])
  })

  it('but what waits in a review, and what is on legal hold, until that ends', async () => {
    await post({ a: 61, b: 61, c: 61 })
    await call('POST', 'status', { content_id: 'b', status: 'flagged' })
    await inAcme(`update content set updated_at = created_at`)
    await say([{ kind: 'CONTENT', days: 60 }])
    for (const held of [{ content: { externalId: 'a' } }, { user: { externalId: 'jane' } }]) {
      await hold(held)
      expect(await preview('CONTENT')).toMatchObject({ dueCount: 'user' in held ? 0 : 1 })
      if ('user' in held) await deleteDue(1)
      await release(held)
    }
    expect(await idsOf('content')).toEqual(['a', 'b', 'c'])
    await deleteDue(1)
    expect(await idsOf('content')).toEqual(['b'])
    await call('POST', 'status', { content_id: 'b', status: 'allowed' })
    await inAcme(`update content set updated_at = created_at`)
    await deleteDue()
    expect(await idsOf('content')).toEqual([])
  })

  it('users of whom nothing is left, with everything of them', async () => {
    await leaveSomethingEverywhere(app, acme, call)
    await post({ a: 1 })
    for (const id of ['gone', 'young', 'banned', 'held', 'decided'])
      await call('POST', 'user', { id, name: `name of ${id}` })
    await call('POST', 'status', { user_id: 'gone', status: 'hidden' })
    await call('POST', 'status', { user_id: 'gone', status: 'allowed' })
    await call('POST', 'status', { user_id: 'banned', status: 'hidden' })
    const before = await idsOf('platform_user')
    await inAcme(`update action set created_at = now() - interval '61 days'`)
    await call('POST', 'status', { user_id: 'decided', status: 'hidden' })
    await call('POST', 'status', { user_id: 'decided', status: 'allowed' })
    await inAcme(
      `update platform_user set updated_at = now() - interval '61 days' where external_id <> 'young'`,
    )
    await hold({ user: { externalId: 'held' } })
    await say([{ kind: 'USERS', days: 60 }])
    expect(await preview('USERS')).toMatchObject({ dueCount: 1, soonCount: 0 })
    await deleteDue(2)
    expect(await idsOf('platform_user')).toEqual(before.filter((id) => id !== 'gone'))
    const id = idOf(acme.workspaceId, 'user', 'gone')
    expect(await inAcme('select from action where object_id = $1', [id])).toEqual([])
    expect((await log()).at(-1)).toEqual([
      'retention.deleted',
      { subject: 'users', before: null, after: { days: 60, gone: 1 } },
    ])
    expect(await verifyChain(app.services, acme.workspaceId)).toMatchObject({ broken: null })
    await release({ user: { externalId: 'held' } })
    await inAcme(
      `update platform_user set updated_at = now() - interval '61 days' where external_id = 'held'`,
    )
    await deleteDue(2)
    expect(await idsOf('platform_user')).not.toContain('held')
    expect(await idsOf('content')).toContain('a')
  })

  it('traces, while the items stay', async () => {
    await post({ a: 8, b: 6, c: 8 })
    await hold({ content: { externalId: 'c' } })
    await say([{ kind: 'TRACES', days: 7 }])
    await deleteDue(1)
    expect(await idsOf('content')).toEqual(['a', 'b', 'c'])
    expect(await idsOf('decision_trace', 'content_id')).toEqual(
      ['b', 'c'].map((id) => idOf(acme.workspaceId, 'content', id)).sort(),
    )
  })

  it('words of media, while the files are known again', async () => {
    await inAcme(
      `insert into media_analysis (workspace_id, sha256, md5, analyzed_at, text, transcript, codes)
       select $1, age::text, 'x', now() - make_interval(days => age), 'read', 'heard', '{code}' from unnest(array[8, 9, 6]) as age`,
      [acme.workspaceId],
    )
    await say([{ kind: 'MEDIA_TEXTS', days: 7 }])
    expect(await preview('MEDIA_TEXTS')).toMatchObject({ dueCount: 2 })
    await deleteDue(1)
    expect(
      await inAcme('select sha256, text, transcript, codes from media_analysis order by sha256'),
    ).toEqual([
      { sha256: '6', text: 'read', transcript: 'heard', codes: ['code'] },
      { sha256: '8', text: null, transcript: null, codes: [] },
      { sha256: '9', text: null, transcript: null, codes: [] },
    ])
    expect(await preview('MEDIA_TEXTS')).toMatchObject({ dueCount: 0 })
  })

  it('deliveries sooner than the operator has them go, with their attempts', async () => {
    await inAcme(
      `with made as (
         insert into delivery (workspace_id, id, outbox_ids, state, created_at, settled_at)
         select $1, gen_random_uuid(), '{}', 'delivered', now() - make_interval(days => age), now() - make_interval(days => age)
         from unnest(array[3, 1]) as age returning id, settled_at)
       insert into delivery_attempt (workspace_id, delivery_id, duration_ms, at) select $1, id, 1, settled_at from made`,
      [acme.workspaceId],
    )
    await deleteDue()
    expect(await idsOf('delivery', 'id')).toHaveLength(2)
    await say([{ kind: 'DELIVERIES', days: 2 }])
    await deleteDue()
    expect(await idsOf('delivery', 'id')).toHaveLength(1)
    expect(await idsOf('delivery_attempt', 'delivery_id')).toEqual(await idsOf('delivery', 'id'))
  })

  it('reports that are handled, while open ones stay', async () => {
    await leaveSomethingEverywhere(app, acme, call)
    await say([{ kind: 'REPORTS', days: 30 }])
    const before = await idsOf('user_report', 'id')
    await inAcme(
      `update user_report set state = 'handled', handled_reason = 'ignored', handled_by_kind = 'system',
         handled_at = now() - interval '31 days' where id = $1`,
      [before[0]],
    )
    expect(await preview('REPORTS')).toMatchObject({ dueCount: 1 })
    await deleteDue(1)
    expect(await idsOf('user_report', 'id')).toEqual(before.slice(1))
  })

  it('what entries of the audit log say, while the chain stays whole', async () => {
    await post({ a: 1 })
    const { audit, database } = app.services
    const at = new Date(Date.now() - 366 * 86_400_000).toISOString()
    const object = { type: 'content', id: idOf(acme.workspaceId, 'content', 'a') }
    const told = { workspaceId: acme.workspaceId, actor: acme.admin.actor, event: 'tag.created' } as const
    await database.inWorkspace(acme.workspaceId, async (tx) => {
      await audit.append(tx, { ...told, subject: 'old', after: { name: 'old' }, at })
      await audit.append(tx, { ...told, subject: 'held', object, at })
      await audit.append(tx, { ...told, subject: 'new' })
    })
    await hold({ content: { externalId: 'a' } })
    await say([{ kind: 'AUDIT_DETAILS', days: 365 }])
    expect(await preview('AUDIT_DETAILS')).toMatchObject({ dueCount: 1 })
    await deleteDue(1)
    const subjects = await inAcme<{ subject: string | null }>(
      `select subject from audit_entry where event = 'tag.created' order by seq`,
    )
    expect(subjects.map(({ subject }) => subject)).toEqual([null, 'held', 'new'])
    expect(await verifyChain(app.services, acme.workspaceId)).toMatchObject({ broken: null })
    expect(await preview('AUDIT_DETAILS')).toMatchObject({ dueCount: 0 })
  })
})

describe('content that is old enough', () => {
  const whileDeleted = async (before: (tx: Transaction, id: string) => Promise<unknown>) => {
    await post({ old: 40, older: 41 })
    await say([{ kind: 'CONTENT', days: 30 }])
    const { deleting } = await app.services.database.inWorkspace(acme.workspaceId, async (tx) => {
      const id = idOf(acme.workspaceId, 'content', 'old')
      await tx.query('select from content where id = $1 for update', [id])
      await before(tx, id)
      const waiting = () =>
        tx.query('select from pg_locks where not granted and transactionid = pg_current_xact_id()::text::xid')
      const begun = deleteDue()
      await expect.poll(waiting, { interval: 10, timeout: 10_000 }).toHaveLength(1)
      return { deleting: begun }
    })
    await deleting
    return idsOf('content')
  }

  it('stays when it is sent again while its deletion waits for it', async () => {
    const sentAgain = (tx: Transaction, id: string) =>
      tx.query(`update content set text = 'newer', version = 2, updated_at = now() where id = $1`, [id])
    expect(await whileDeleted(sentAgain)).toEqual(['old'])
  })

  it('stays when its review is opened while its deletion waits for it', async () => {
    const reported = async (tx: Transaction, objectId: string) => {
      const { workspaceId } = acme
      const priority = priorityRank(Priority.high)
      const reasons = [reasonInWords('appeal', 'The user appeals the removal')]
      await openReviews(tx, [{ workspaceId, objectType: ObjectType.content, objectId, priority, reasons }])
    }
    expect(await whileDeleted(reported)).toEqual(['old'])
  })
})
