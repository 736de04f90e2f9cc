import { readFile } from 'node:fs/promises'
import formats from 'ajv-formats'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Plan } from '../../access/workspaces/workspace.entity.ts'
import { opensNone } from '../../decisions/deciding/route-reviews.ts'
import { revertActions } from '../../decisions/undoing/revert.ts'
import { idOf, newId } from '../../platform/ids.ts'
import { cursorOf } from '../../platform/snapshot.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { changeStatus, makePolicy, makeRule } from '../../test/moderated-workspace.ts'
import { startRestApp } from '../../test/rest-app.ts'

type Action = Record<string, unknown> & { content?: { id: string }; status?: string }

let app: TestApp
let rest: Awaited<ReturnType<typeof startRestApp>>
let acme: TestWorkspace
let call: Awaited<ReturnType<typeof rest.client>>

beforeAll(async () => {
  app = await startTestApp()
  rest = await startRestApp(app)
  acme = await app.createWorkspace({ plan: Plan.free })
  call = await rest.client(acme)
  await makePolicy(app, acme, 'Spam')
  await makeRule(app, acme, 'casino', [changeStatus('flagged')])
  await app.graphql(
    acme.admin,
    'mutation { updateWorkspace(input: { undoSeconds: 0 }) { workspace { id } } }',
  )
})
afterAll(async () => {
  await rest.close()
  await app.close()
})

const send = async (content_id: string, text: string) => {
  const places = { category: { id: 'market' }, subcategory: { id: 'bikes' } }
  const { status } = await call('POST', 'content/sync', {
    content_id,
    text,
    user: { id: 'user-7' },
    ...places,
  })
  expect(status).toBe(200)
}
const decide = async (contentId: string, status: string) => {
  const { errors } = await app.graphql(
    acme.moderator,
    'mutation ($input: DecideInput!) { decide(input: $input) { actions { id } } }',
    { input: { requestId: newId(), content: { externalId: contentId }, status } },
  )
  expect(errors).toEqual([])
}
const read = async (id: string) =>
  (await call('GET', `content/${encodeURIComponent(id)}`)).body['content'] as Record<string, unknown>
const actionsAfter = async (cursor?: string, limit = 2) => {
  const query = new URLSearchParams({ limit: String(limit), ...(cursor && { after: cursor }) })
  const { status, body } = await call('GET', `actions?${query}`)
  expect(status).toBe(200)
  return body as { actions: Action[]; cursor: string; has_more: boolean }
}
/** Everything after a cursor, in the smallest steps. */
async function catchUp(cursor?: string) {
  const actions: Action[] = []
  for (let after = cursor; ;) {
    const page = await actionsAfter(after)
    actions.push(...page.actions)
    after = page.cursor
    if (!page.has_more) return { actions, cursor: after }
  }
}

describe('[V4.10.1] GET /api/v1/content/:id', () => {
  it('tells the status, how it began, and the actions that led there', async () => {
    await send('read/1', 'casino')
    await decide('read/1', 'HIDDEN')
    expect(await read('read/1')).toEqual({
      id: 'read/1',
      status: 'hidden',
      initial_status: 'flagged',
      tags: [],
      user_id: 'user-7',
      category_id: 'market',
      subcategory_id: 'bikes',
      created_at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      updated_at: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      actions: [
        expect.objectContaining({
          status: 'flagged',
          previous_status: null,
          rule_id: expect.any(String) as string,
        }),
        expect.objectContaining({
          status: 'hidden',
          previous_status: 'flagged',
          actor_id: acme.moderator.id,
        }),
      ],
    })
  })

  it.each(['nobody', 'x'.repeat(256), 'a\0b'])('[V7.3] answers 404 for the unknown id %j', async (id) => {
    const { status, body } = await call('GET', `content/${encodeURIComponent(id)}`)
    expect([status, body['error'], body['code']]).toEqual([404, 'Content not found', 'NOT_FOUND'])
  })

  it('[V7.3] answers 404 for what is of another workspace', async () => {
    await send('mine', 'hello')
    const other = await rest.client(await app.createWorkspace())
    expect((await other('GET', 'content/mine')).status).toBe(404)
  })
})

describe('[V4.10.2] GET /api/v1/actions', () => {
  it('lets a platform that was away catch up: the last status told of each item is the one that it has', async () => {
    const { cursor } = await catchUp()
    await send('a', 'hello')
    await send('b', 'casino')
    await send('c', 'casino too')
    await decide('b', 'HIDDEN')
    await call('POST', 'status', { content_id: 'c', status: 'allowed' })
    const { actions } = await catchUp(cursor)
    expect(actions.map(({ content, status }) => `${content?.id} ${status}`)).toEqual([
      'a allowed',
      'b flagged',
      'c flagged',
      'b hidden',
      'c allowed',
    ])
    for (const id of ['a', 'b', 'c'])
      expect(actions.findLast(({ content }) => content?.id === id)?.status).toBe((await read(id))['status'])
  })

  it('tells of what was taken back because the platform refused it', async () => {
    await send('refused', 'casino again')
    const { cursor } = await catchUp()
    await decide('refused', 'HIDDEN')
    const { actions, cursor: then } = await catchUp(cursor)
    await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
      revertActions(
        tx,
        acme.workspaceId,
        [{ actionId: String(actions[0]?.['action_id']), origin: null }],
        opensNone,
      ),
    )
    expect((await catchUp(then)).actions).toMatchObject([
      {
        status: 'flagged',
        previous_status: 'hidden',
        policy_id: 'revert-action',
        content: { id: 'refused' },
      },
    ])
  })

  it('tells actions in the shape of the webhook, with the tags that there are now', async () => {
    const ajv = new Ajv2020({ strict: false })
    formats.default(ajv)
    const schema = JSON.parse(await readFile('schema/webhook.schema.json', 'utf8')) as object
    const check = ajv.compile(schema)
    const { actions } = await catchUp()
    check({ actions })
    expect(check.errors).toBeNull()
    expect(actions.length).toBeGreaterThan(5)
    const { body } = await call('GET', 'content/b')
    expect(actions).toEqual(expect.arrayContaining((body['content'] as { actions: unknown[] }).actions))
  })

  it('tells of nothing of another workspace', async () => {
    const other = await rest.client(await app.createWorkspace())
    expect((await other('GET', 'actions')).body).toMatchObject({ actions: [], has_more: false })
  })

  it.each([
    ['limit=0', { limit: 'Must be at least 1' }],
    ['limit=101', { limit: 'Must be at most 100' }],
    ['limit=ten', { limit: 'Must be a number' }],
    ['after=junk', { after: 'Not a cursor of the actions of this workspace' }],
    [`after=${cursorOf([newId(), '0'])}`, { after: 'Not a cursor of the actions of this workspace' }],
  ])('[7.2] refuses %s', async (query, error) => {
    const { status, body } = await call('GET', `actions?${query}`)
    expect([status, body['error']]).toEqual([400, error])
  })

  it('answers 410 for a cursor of another database', async () => {
    const after = cursorOf([acme.workspaceId, '900000000000'])
    const { status, body } = await call('GET', `actions?after=${after}`)
    expect([status, body['code']]).toEqual([410, 'CURSOR_EXPIRED'])
  })

  it('[V8.3] [V8.4] is counted with statuses and lists, and content with content', async () => {
    const left = async (path: string) => (await call('GET', path)).headers.get('x-ratelimit-limit')
    expect([await left('actions'), await left('content/a')]).toEqual(['600', '6000'])
  })
})

describe('GraphQL', () => {
  it('has both, for keys that read', async () => {
    const { data, errors } = await app.graphql<{
      content: { webhookActions: Action[] }
      actionLog: { actions: Action[] }
    }>(
      acme.moderator,
      'query ($id: ID!) { content(by: { id: $id }) { webhookActions } actionLog(first: 1) { actions cursor hasMore } }',
      { id: idOf(acme.workspaceId, 'content', 'a') },
    )
    expect(errors).toEqual([])
    expect(data.content.webhookActions).toMatchObject([{ status: 'allowed', content: { id: 'a' } }])
    expect(data.actionLog).toMatchObject({ actions: [{ content: { id: 'read/1' } }], hasMore: true })
  })
})
