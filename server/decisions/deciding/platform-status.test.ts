import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { idOf, newId } from '../../platform/ids.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { changeStatus, makeContent, makePolicy, makeRule } from '../../test/moderated-workspace.ts'
import { startRestApp } from '../../test/rest-app.ts'

let app: TestApp
let rest: Awaited<ReturnType<typeof startRestApp>>
let acme: TestWorkspace
let call: Awaited<ReturnType<typeof rest.client>>
let keyId: string

beforeAll(async () => {
  app = await startTestApp()
  rest = await startRestApp(app)
  acme = await app.createWorkspace()
  call = await rest.client(acme)
  keyId = (await app.services.apiKeys.list(acme.workspaceId))[0]?.id ?? ''
  await makePolicy(app, acme, 'Spam')
  await makeRule(app, acme, 'pills', [changeStatus('hidden')])
  await makeRule(app, acme, 'cheap', [changeStatus('flagged')])
  await sql(
    `insert into webhook (workspace_id, id, url, secret) values ($1, $2, 'https://example.com', '')`,
    acme.workspaceId,
    newId(),
  )
})
afterAll(async () => {
  await rest.close()
  await app.close()
})

const sql = <T = Record<string, unknown>>(text: string, ...values: unknown[]) =>
  app.services.database.inWorkspace(acme.workspaceId, (tx) => tx.query<T>(text, values))
const setStatus = (body: object) => call('POST', 'status', body)
const arrive = (contentId: string, text = 'hello') =>
  app.services.syncJudge.decide(acme.workspaceId, makeContent(contentId, text))
const objectId = (kind: 'content' | 'user' | 'subcategory', id: string) => idOf(acme.workspaceId, kind, id)
const action = async (id: unknown) => (await sql(`select * from action where id = $1`, id))[0]
const reviewsOf = (id: string) => sql(`select * from review where object_id = $1`, id)

describe('[4.6] POST /api/v1/status', () => {
  it.each([
    ['content', 'content_id', 'st-1', 'content', 'hidden'],
    ['a user', 'user_id', 'u-1', 'platform_user', 'flagged'],
    ['a subcategory', 'subcategory_id', 'chat', 'subcategory', 'hidden'],
  ] as const)(
    'sets the status of %s and answers with the action',
    async (_name, field, id, table, status) => {
      await arrive('st-1')
      const reply = await setStatus({ [field]: id, status })
      expect(reply).toMatchObject({ status: 200, body: { success: true } })
      expect(Object.keys(reply.body).sort()).toEqual(['action_id', 'success'])
      expect(await action(reply.body['action_id'])).toMatchObject({
        action_type: 'ChangeStatus',
        status,
        previous_status: 'allowed',
        actor_kind: 'customer',
        actor_id: keyId,
        rule_id: null,
      })
      const kind = field.replace('_id', '') as 'content' | 'user' | 'subcategory'
      expect(
        await sql(`select status, decided_by_kind from ${table} where id = $1`, objectId(kind, id)),
      ).toEqual([{ status, decided_by_kind: 'customer' }])
    },
  )

  it('is not echoed to the webhook', async () => {
    await arrive('st-2')
    expect(await sql(`select 1 from outbox where object_external_id = 'st-2'`)).toHaveLength(1)
    const { body } = await setStatus({ content_id: 'st-2', status: 'hidden' })
    expect(await sql(`select 1 from outbox where action_id = $1`, body['action_id'])).toEqual([])
  })

  it('[3.1] takes an optional policy_id and policy_information', async () => {
    await arrive('st-3')
    const { body } = await setStatus({
      content_id: 'st-3',
      status: 'hidden',
      policy_id: 'spam',
      policy_information: 'link farm',
    })
    expect(await action(body['action_id'])).toMatchObject({
      policy_name: 'Spam',
      policy_information: 'link farm',
    })
  })

  it('[7] an unknown policy_id is silently ignored, and the status change goes through', async () => {
    await arrive('st-4')
    const { status, body } = await setStatus({ content_id: 'st-4', status: 'hidden', policy_id: 'nonsense' })
    expect(status).toBe(200)
    expect(await action(body['action_id'])).toMatchObject({ status: 'hidden', policy_category_id: null })
  })

  it('with the action that it reverts, it carries the Revert Action category', async () => {
    await arrive('st-5', 'pills')
    const [removed] = await sql<{ id: string }>(
      `select id from action where object_id = $1 and status = 'hidden'`,
      objectId('content', 'st-5'),
    )
    const { body } = await setStatus({
      content_id: 'st-5',
      status: 'allowed',
      policy_id: 'spam',
      policy_information: 'known pharmacy',
      action_id: removed?.id,
    })
    expect(await action(body['action_id'])).toMatchObject({
      status: 'allowed',
      previous_status: 'hidden',
      policy_name: 'Revert Action',
      policy_information: 'known pharmacy',
    })
    expect((await action(removed?.id))?.['reverted_at']).toBeInstanceOf(Date)
  })

  it.each(['not-a-uuid', newId()])('refuses to revert the action %s', async (action_id) => {
    await arrive('st-6')
    const { status, body } = await setStatus({ content_id: 'st-6', status: 'hidden', action_id })
    expect([status, Object.keys(body['error'] as object)]).toEqual([400, ['action_id']])
    expect(await sql(`select status from content where id = $1`, objectId('content', 'st-6'))).toEqual([
      { status: 'allowed' },
    ])
  })

  it('refuses to revert an action on another object', async () => {
    await arrive('st-7')
    await arrive('st-8', 'pills')
    const [other] = await sql<{ id: string }>(
      `select id from action where object_id = $1`,
      objectId('content', 'st-8'),
    )
    expect(await setStatus({ content_id: 'st-7', status: 'hidden', action_id: other?.id })).toMatchObject({
      status: 400,
    })
  })

  it.each([
    ['none', {}],
    ['two', { content_id: 'a', user_id: 'b' }],
    ['three', { content_id: 'a', user_id: 'b', subcategory_id: 'c' }],
  ])('refuses %s of content_id, user_id and subcategory_id', async (_name, ids) => {
    expect(await setStatus({ ...ids, status: 'hidden' })).toMatchObject({
      status: 400,
      body: { error: { content_id: 'Exactly one of content_id, user_id and subcategory_id is needed' } },
    })
  })

  it.each([
    ['content_id', 'Content not found'],
    ['user_id', 'User not found'],
    ['subcategory_id', 'Subcategory not found'],
  ])('an unknown %s is a 404', async (field, error) => {
    expect(await setStatus({ [field]: 'nowhere', status: 'hidden' })).toMatchObject({
      status: 404,
      body: { success: false, error, code: 'NOT_FOUND' },
    })
  })

  it('another workspace’s content is a 404', async () => {
    await arrive('st-9')
    const other = await rest.client(await app.createWorkspace())
    expect(await other('POST', 'status', { content_id: 'st-9', status: 'hidden' })).toMatchObject({
      status: 404,
    })
  })

  it('[7] a missing status is Required', async () => {
    expect(await setStatus({ content_id: 'st-1' })).toMatchObject({
      status: 400,
      body: { error: { status: 'Required' } },
    })
  })

  it.each(['allowed', 'hidden'])('[3.1] %s resolves the open review', async (status) => {
    await arrive(`rv-${status}`, 'cheap')
    await setStatus({ content_id: `rv-${status}`, status })
    expect(await reviewsOf(objectId('content', `rv-${status}`))).toMatchObject([
      { state: 'resolved', resolved_by_kind: 'customer' },
    ])
  })

  it('[3.1] flagged opens a review', async () => {
    await arrive('rv-flag')
    await setStatus({ content_id: 'rv-flag', status: 'flagged' })
    expect(await reviewsOf(objectId('content', 'rv-flag'))).toMatchObject([
      { state: 'open', reasons: [{ kind: 'customer', explanation: 'Flagged by the customer platform' }] },
    ])
  })

  it.each(['allowed', 'hidden'])(
    '[3.3] %s resolves open reports, with the action that did it',
    async (status) => {
      await makePolicy(app, acme, `Reported ${status}`, { userReports: true })
      await arrive(`rp-${status}`)
      const report = { policy_id: `reported-${status}`, reported_by_id: 'rita', content_id: `rp-${status}` }
      expect((await call('POST', 'user-reports', { report })).status).toBe(200)
      const { body } = await setStatus({ content_id: `rp-${status}`, status })
      expect(
        await sql(
          `select state, handled_action_id from user_report where object_id = $1`,
          objectId('content', `rp-${status}`),
        ),
      ).toEqual([{ state: 'handled', handled_action_id: body['action_id'] }])
    },
  )

  it('[3.1] counts as a human decision: rules do not overrule it', async () => {
    await arrive('hu-1')
    await setStatus({ content_id: 'hu-1', status: 'allowed' })
    expect(await arrive('hu-1', 'pills now')).toMatchObject({ status: 'allowed', actions: [] })
  })

  it('is shown in the timeline as the Customer platform, with the key that it came by', async () => {
    await arrive('tl-1')
    await setStatus({ content_id: 'tl-1', status: 'hidden' })
    const { data } = await app.graphql(
      acme.moderator,
      `query ($id: ID!) { content(by: { id: $id }) { timeline(first: 1) { nodes { status actor { id name ... on CustomerPlatform { key { name } } } deliveryState } } } }`,
      { id: objectId('content', 'tl-1') },
    )
    expect(data).toEqual({
      content: {
        timeline: {
          nodes: [
            {
              status: 'HIDDEN',
              actor: { id: keyId, name: 'Customer platform', key: { name: 'Test' } },
              deliveryState: null,
            },
          ],
        },
      },
    })
  })

  it('50 parallel decisions are all recorded, one after another', async () => {
    await arrive('pa-1')
    const replies = await Promise.all(
      Array.from({ length: 50 }, (_, n) =>
        setStatus({ content_id: 'pa-1', status: n % 2 ? 'hidden' : 'allowed' }),
      ),
    )
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]))
    const chain = await sql<{ status: string; previous_status: string | null }>(
      `select status, previous_status from action where object_id = $1 order by created_at, id`,
      objectId('content', 'pa-1'),
    )
    expect(chain).toHaveLength(51)
    chain.slice(1).forEach(({ previous_status: before }, n) => expect(before).toBe(chain[n]?.status))
  })
})

describe('[3.1] a moderator decides on a subcategory', () => {
  const decide = (input: object) =>
    app.graphql(
      acme.moderator,
      `mutation ($input: DecideInput!) { decide(input: $input) { actions { id status previousStatus objectType } } }`,
      { input: { requestId: crypto.randomUUID(), ...input } },
    )

  it('[6.3] and the webhook says which', async () => {
    await app.services.syncJudge.decide(
      acme.workspaceId,
      makeContent('sub-1', 'hi', { subcategory: { id: 'room-7' } }),
    )
    const { data, errors } = await decide({
      subcategory: { id: objectId('subcategory', 'room-7') },
      status: 'HIDDEN',
    })
    expect(errors).toEqual([])
    expect(data).toMatchObject({
      decide: { actions: [{ status: 'HIDDEN', previousStatus: 'ALLOWED', objectType: 'SUBCATEGORY' }] },
    })
    const [sent] = await sql<{ body: string }>(
      `select body from outbox where object_id = $1`,
      objectId('subcategory', 'room-7'),
    )
    expect(JSON.parse(sent?.body ?? '')).toMatchObject({
      action_type: 'ChangeStatus',
      type: 'subcategory',
      status: 'hidden',
      previous_status: 'allowed',
      actor_id: acme.moderator.id,
      subcategory: { id: 'room-7' },
    })
  })

  it('which has no tags', async () => {
    const { errors } = await decide({
      subcategory: { id: objectId('subcategory', 'chat') },
      status: 'ALLOWED',
      addTags: ['x'],
    })
    expect(errors).toMatchObject([{ code: 'BAD_USER_INPUT', message: 'addTags: Subcategories have no tags' }])
  })
})
