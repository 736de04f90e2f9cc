import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Plan } from '../../access/workspaces/workspace.entity.ts'
import { newId } from '../../platform/ids.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { startRestApp } from '../../test/rest-app.ts'

type Rest = Awaited<ReturnType<typeof startRestApp>>
type Call = Awaited<ReturnType<Rest['client']>>

describe('[4.9] lists over the API', () => {
  let app: TestApp
  let rest: Rest
  let acme: TestWorkspace
  let call: Call
  beforeAll(async () => {
    app = await startTestApp()
    rest = await startRestApp(app)
  })
  afterAll(async () => {
    await rest.close()
    await app.close()
  })
  beforeEach(async () => {
    acme = await app.createWorkspace({ plan: Plan.pro })
    call = await rest.client(acme)
  })

  async function create(type = 'strings', name = 'Words'): Promise<string> {
    const { body } = await call('POST', 'lists', { name, type })
    return String(body['listId'])
  }
  const contents = async (id: string) =>
    ((await call('GET', `lists/${id}`)).body['list'] as { items: string[] }).items

  test('GET /lists answers each list with the number of its items', async () => {
    expect((await call('GET', 'lists')).body).toEqual({ success: true, lists: [] })
    const id = await create()
    await call('POST', `lists/${id}`, { items: ['a', 'b'] })
    const { status, body } = await call('GET', 'lists')
    expect(status).toBe(200)
    expect(body).toEqual({
      success: true,
      lists: [
        {
          id,
          createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
          name: 'Words',
          type: 'strings',
          items: 2,
        },
      ],
    })
  })

  test('POST /lists answers the id of the new list', async () => {
    const { status, body } = await call('POST', 'lists', { name: 'Words', type: 'regexes' })
    expect({ status, body }).toEqual({ status: 200, body: { success: true, listId: expect.any(String) } })
    const made = await call('GET', `lists/${String(body['listId'])}`)
    expect(made.body).toMatchObject({
      list: { id: body['listId'], name: 'Words', type: 'regexes', items: [] },
    })
  })

  test.each([
    [{ type: 'strings' }, { name: 'Required' }],
    [{ name: 'x' }, { type: 'Required' }],
    [{ name: '  ', type: 'strings' }, { name: 'Must not be empty' }],
    [{ name: 'x', type: 'words' }, { type: expect.any(String) }],
  ])('[7] POST /lists with %j is refused by field', async (body, error) => {
    const reply = await call('POST', 'lists', body)
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({ success: false, error })
  })

  test('GET /lists/{listId} answers the values', async () => {
    const id = await create()
    await call('POST', `lists/${id}`, { items: ['b', 'a'] })
    expect((await call('GET', `lists/${id}`)).body).toEqual({
      success: true,
      list: { id, createdAt: expect.any(String), name: 'Words', type: 'strings', items: ['a', 'b'] },
    })
  })

  test('POST /lists/{listId} appends, skips what is there, and answers what was added', async () => {
    const id = await create('phone_numbers')
    const first = await call('POST', `lists/${id}`, { items: ['+49 30 123456', '+1 (202) 555-0143'] })
    expect(first.body).toEqual({ success: true, addedItems: ['+4930123456', '+12025550143'] })
    const second = await call('POST', `lists/${id}`, { items: ['+4930123456', '+44 20 7946 0018'] })
    expect(second.body).toEqual({ success: true, addedItems: ['+442079460018'] })
    expect(await contents(id)).toHaveLength(3)
  })

  test.each([
    ['locations', ['US', 'USA']],
    ['phone_numbers', ['+4930123456', '030 123456']],
    ['urls', ['example.com', 'not a url']],
    ['ips', ['192.0.2.1', '192.0.2.256']],
    ['regexes', ['fine', '(']],
    ['regexes', ['fine', 'a'.repeat(200)]],
    ['regexes', ['fine', '(a+)+']],
  ])('[7] an invalid value refuses the whole request: %s', async (type, items) => {
    const id = await create(type)
    const reply = await call('POST', `lists/${id}`, { items })
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({ success: false, error: { 'items.1': expect.any(String) } })
    expect(await contents(id)).toEqual([])
  })

  test('DELETE /lists/{listId} removes by exact value, and answers what was there', async () => {
    const id = await create()
    await call('POST', `lists/${id}`, { items: ['a', 'b', 'c'] })
    const reply = await call('DELETE', `lists/${id}`, { items: ['a', 'B', 'zzz'] })
    expect(reply).toMatchObject({ status: 200, body: { success: true, deletedItems: ['a'] } })
    expect(await contents(id)).toEqual(['b', 'c'])
  })

  test('a body without items is refused', async () => {
    const id = await create()
    for (const method of ['POST', 'DELETE'] as const)
      expect(await call(method, `lists/${id}`, {})).toMatchObject({
        status: 400,
        body: { error: { items: 'Required' } },
      })
  })

  test("an unknown list, and another workspace's, is not found", async () => {
    const other = await app.createWorkspace()
    const theirs = await (await rest.client(other))('POST', 'lists', { name: 'Theirs', type: 'strings' })
    for (const id of [newId(), 'nonsense', String(theirs.body['listId'])])
      for (const [method, body] of [
        ['GET'],
        ['POST', { items: ['a'] }],
        ['DELETE', { items: ['a'] }],
      ] as const)
        expect(await call(method, `lists/${id}`, body)).toMatchObject({
          status: 404,
          body: { success: false, error: 'List not found', code: 'NOT_FOUND' },
        })
  })

  test.each([
    [Plan.free, 5, 'More than 5 lists need the Pro or Enterprise plan'],
    [Plan.pro, 15, 'More than 15 lists need the Enterprise plan'],
  ])(
    '[8.7] lists made here and in the dashboard count together: %s has %i, raced or not: %s',
    async (plan, most, error) => {
      acme = await app.createWorkspace({ plan })
      call = await rest.client(acme)
      await app.graphql(
        acme.admin,
        'mutation { createList(input: { name: "Mine", type: STRINGS }) { list { id } } }',
      )
      const replies = await Promise.all(
        Array.from({ length: most + 4 }, (_, n) => call('POST', 'lists', { name: `L${n}`, type: 'strings' })),
      )
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(most - 1)
      expect(replies.find(({ status }) => status !== 200)?.body).toMatchObject({
        error,
        code: 'PLAN_REQUIRED',
      })
    },
  )

  test('every list endpoint is limited, and says so in its headers', async () => {
    const id = await create()
    const replies = [
      await call('GET', 'lists'),
      await call('GET', `lists/${id}`),
      await call('POST', `lists/${id}`, { items: [] }),
      await call('DELETE', `lists/${id}`, { items: [] }),
    ]
    const left = replies.map(({ headers }) => Number(headers.get('x-ratelimit-remaining')))
    expect(left).toEqual([left[0], Number(left[0]) - 1, Number(left[0]) - 2, Number(left[0]) - 3])
    for (const { headers } of replies) {
      expect(headers.get('x-ratelimit-limit')).toBe('6000')
      expect(Number(headers.get('x-ratelimit-reset'))).toBeGreaterThan(Date.now() / 1000 - 1)
    }
  })

  test('lists are neither renamed nor deleted here', async () => {
    const id = await create()
    for (const method of ['PUT', 'PATCH'] as const)
      expect(await fetch(`${rest.url}/api/v1/lists/${id}`, { method })).toMatchObject({ status: 405 })
    expect((await call('DELETE', `lists/${id}`)).status).toBe(415)
    const renamed = await app.graphql(
      acme.rest,
      `mutation { renameList(input: { id: "${id}", name: "x" }) { list { id } } }`,
    )
    const deleted = await app.graphql(
      acme.rest,
      `mutation { deleteList(input: { id: "${id}" }) { deletedId } }`,
    )
    expect([renamed.errors[0]?.code, deleted.errors[0]?.code]).toEqual(['FORBIDDEN', 'FORBIDDEN'])
  })

  test('[2.9] who added an item and when is recorded: the customer platform', async () => {
    const id = await create()
    await call('POST', `lists/${id}`, { items: ['a'] })
    const { data } = await app.graphql(
      acme.admin,
      `{ list(id: "${id}") { items { nodes { value addedAt addedBy { kind name } } } } }`,
    )
    expect(data).toEqual({
      list: {
        items: {
          nodes: [
            {
              value: 'a',
              addedAt: expect.any(String),
              addedBy: { kind: 'CUSTOMER', name: 'Customer platform' },
            },
          ],
        },
      },
    })
  })

  test('[6.2] each change of a list is an UpdateList action, with the words that came or went', async () => {
    await app.graphql(
      acme.admin,
      'mutation { setWebhook(input: { url: "https://127.0.0.1:9/hook" }) { secret } }',
    )
    const id = await create()
    await call('POST', `lists/${id}`, { items: ['a', 'b'] })
    await call('POST', `lists/${id}`, { items: ['a'] })
    await call('DELETE', `lists/${id}`, { items: ['b', 'zzz'] })
    await app.graphql(
      acme.admin,
      `mutation { renameList(input: { id: "${id}", name: "Better" }) { list { id } } }`,
    )
    await app.graphql(acme.admin, `mutation { deleteList(input: { id: "${id}" }) { deletedId } }`)
    const told = await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
      tx.query<{ body: string }>(`select body from outbox where action_type = 'UpdateList' order by id`),
    )
    const list = { id, name: 'Words', type: 'strings' }
    expect(told.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
      { list },
      { list, words_added: ['a', 'b'] },
      { list, words_removed: ['b'] },
      { list: { ...list, name: 'Better' } },
      { list: { ...list, name: 'Better' }, words_removed: ['a'] },
    ])
  })
})
