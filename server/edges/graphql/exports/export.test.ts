import { afterAll, beforeAll, beforeEach, describe, expect, it, test } from 'vitest'
import type { Principal } from '../../../access/team/principal.ts'
import { exportFrame } from '../../../insight/exports/export-queue.ts'
import { claimTasks } from '../../../platform/tasks.ts'
import { type ApiServer, startApiServer } from '../../../test/api-server.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../../../test/app.ts'
import { subscribeToEvents } from '../../../test/subscribe-to-events.ts'
import { storeContent } from '../../../test/test-platform.ts'
import { exportTasks } from './export-task.ts'

let app: TestApp
let server: ApiServer
let acme: TestWorkspace
beforeAll(async () => {
  app = await startTestApp({ env: { PORT: '0' } })
  server = await startApiServer(app)
})
afterAll(async () => {
  await server.stop()
  await app.close()
})
beforeEach(async () => {
  acme = await app.createWorkspace()
})

interface Shown {
  id: string
  list: string
  state: string
  rows: number
  total: number | null
  bytes: number
  error: string | null
  path: string | null
  createdBy: { name: string }
}
const shown = 'id list state rows total bytes error path createdBy { name }'

async function start(who: Principal, query: string, variables: object | null = null) {
  const { data, errors } = await app.graphql<{ startExport: { export: Shown } | null }>(
    who,
    `mutation ($query: String!, $variables: JSON) {
       startExport(input: { query: $query, variables: $variables }) { export { ${shown} } } }`,
    { query, variables },
  )
  return { started: data?.startExport?.export, errors }
}
const read = async (who: Principal, id: string | undefined) =>
  (
    await app.graphql<{ export: Shown | null }>(who, `query ($id: ID!) { export(id: $id) { ${shown} } }`, {
      id,
    })
  ).data.export

/** Does the next step of whatever is at work; answers how many there were. */
async function step(): Promise<number> {
  const { database } = app.services
  const tasks = await claimTasks(database, exportFrame.kind, 10, 60)
  await exportTasks(app.services).run(tasks)
  return tasks.length
}
async function toTheEnd(): Promise<void> {
  while ((await step()) > 0);
}
const download = async (who: Principal, id: string | undefined, headers: Record<string, string> = {}) => {
  const session = await server.signIn(who.email ?? '')
  return fetch(`${server.url}/exports/${id ?? ''}.jsonl`, { headers: { ...session, ...headers } })
}
const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { externalId: string })

const contents = '{ contents { nodes { externalId status user { externalId } } } }'
const post = async (count: number, from = 0, options = {}) => {
  for (let n = from; n < from + count; n++)
    await storeContent(app.services, acme.workspaceId, { contentId: `post-${n}`, ...options })
}

describe('an export', () => {
  it('is refused where its query or a variable has a character that cannot be stored', async () => {
    const refused = async (query: string, variables: object) =>
      (await start(acme.admin, query, variables)).errors.map(({ message }) => message)
    expect(await refused(contents, { unused: '\ud83d' })).toEqual(['variables: Must be well-formed Unicode'])
    expect(await refused(contents, { unused: 'a\0b' })).toEqual(['variables: Must not contain U+0000'])
    expect(await refused(`${contents} # \0`, {})).toEqual(['query: Must not contain U+0000'])
  })

  it('writes each item of the list once as a line, over many pages, and says how far it is', async () => {
    await post(230)
    const { received, stop } = await subscribeToEvents(
      app.services.events,
      acme.workspaceId,
      exportFrame.kind,
    )
    const { started } = await start(acme.admin, contents)
    expect(started).toMatchObject({
      state: 'RUNNING',
      rows: 0,
      total: 230,
      path: null,
      createdBy: { name: 'Ada' },
    })
    await toTheEnd()
    const done = await read(acme.admin, started?.id)
    expect(done).toMatchObject({
      state: 'FINISHED',
      rows: 230,
      error: null,
      path: `/exports/${started?.id ?? ''}.jsonl`,
    })
    expect(done?.bytes).toBeGreaterThan(100)
    const response = await download(acme.admin, started?.id)
    expect(response.headers.get('content-encoding')).toBe('gzip')
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename=contents-\d{4}-\d\d-\d\d\.jsonl$/,
    )
    const lines = linesOf(await response.text())
    expect(new Set(lines.map(({ externalId }) => externalId)).size).toBe(230)
    expect(lines[0]).toEqual({ externalId: 'post-229', status: null, user: { externalId: 'user-1' } })
    const plain = await download(acme.admin, started?.id, { 'accept-encoding': 'identity' })
    expect(plain.headers.get('content-encoding')).toBeNull()
    expect(linesOf(await plain.text())).toEqual(lines)
    expect(received.map(({ objectId }) => objectId)).toEqual([started?.id])
    await stop()
  })

  it('takes the filter and the order that the list takes, by its variables too', async () => {
    await post(3)
    const query = `query ($search: String) {
      found: contents(filter: { search: $search }) { nodes { externalId } } }`
    const { started } = await start(acme.admin, query, { search: 'post-1' })
    await toTheEnd()
    const text = await (await download(acme.admin, started?.id)).text()
    expect(linesOf(text)).toEqual([{ externalId: 'post-1' }])
    expect(started?.list).toBe('contents')
  })

  it('of nothing is an empty file', async () => {
    const { started } = await start(acme.admin, contents)
    await toTheEnd()
    expect(await read(acme.admin, started?.id)).toMatchObject({ state: 'FINISHED', rows: 0 })
    expect(await (await download(acme.admin, started?.id)).text()).toBe('')
  })

  it('goes on where it was when a worker died between two parts, and a step done twice counts once', async () => {
    await post(2150)
    const { started } = await start(acme.admin, contents)
    const { database } = app.services
    const tasks = await claimTasks(database, exportFrame.kind, 10, 60)
    await Promise.all([exportTasks(app.services).run(tasks), exportTasks(app.services).run(tasks)])
    expect(await read(acme.admin, started?.id)).toMatchObject({ state: 'RUNNING', rows: 2000 })
    await toTheEnd()
    expect(await read(acme.admin, started?.id)).toMatchObject({ state: 'FINISHED', rows: 2150 })
    const lines = linesOf(await (await download(acme.admin, started?.id)).text())
    expect(new Set(lines.map(({ externalId }) => externalId)).size).toBe(2150)
  })

  it('can be stopped, also while a part of it is read', async () => {
    await post(3)
    const { started } = await start(acme.admin, contents)
    const tasks = await claimTasks(app.services.database, exportFrame.kind, 10, 60)
    const { errors } = await app.graphql(
      acme.admin,
      'mutation ($id: ID!) { cancelExport(input: { id: $id }) { export { state } } }',
      { id: started?.id },
    )
    expect(errors).toEqual([])
    await exportTasks(app.services).run(tasks)
    expect(await read(acme.admin, started?.id)).toMatchObject({ state: 'CANCELLED', rows: 0, path: null })
    expect((await download(acme.admin, started?.id)).status).toBe(409)
  })

  it('shows what whoever asked may see, then as now', async () => {
    await post(2, 0, { category: 'near' })
    await post(2, 2, { category: 'far', subcategory: 'room-2' })
    const categories = await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
      tx.query<{ id: string }>(`select id from category where external_id = 'near'`),
    )
    const { started } = await start(acme.moderator, contents)
    await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
      tx.query('insert into member_category (workspace_id, member_id, category_id) values ($1, $2, $3)', [
        acme.workspaceId,
        acme.moderator.id,
        categories[0]?.id,
      ]),
    )
    await toTheEnd()
    expect(await read(acme.moderator, started?.id)).toMatchObject({ state: 'FINISHED', rows: 2 })
    expect(await read(acme.colleague, started?.id)).toBeNull()
    expect((await download(acme.colleague, started?.id)).status).toBe(404)
    expect(await read(acme.admin, started?.id)).toMatchObject({ rows: 2 })
  })

  it('ends when whoever asked is gone', async () => {
    await post(1)
    const { started } = await start(acme.moderator, contents)
    await app.services.members.remove(acme.admin, acme.moderator.id)
    await toTheEnd()
    expect(await read(acme.admin, started?.id)).toMatchObject({
      state: 'FAILED',
      error: 'Whoever started it has no access any more',
    })
  })

  describe('of a member who may see less afterwards', () => {
    const restrict = async (who: Principal) => {
      const { data } = await app.graphql<{ categories: { nodes: { id: string }[] } }>(
        acme.admin,
        '{ categories { nodes { id } } }',
      )
      const categoryIds = data.categories.nodes.map(({ id }) => id)
      await app.services.members.update(acme.admin, who.id, { categoryIds })
    }

    it('has no file any more: it has what they may not see', async () => {
      await post(1)
      const { started } = await start(acme.moderator, contents)
      await toTheEnd()
      await app.services.members.update(acme.admin, acme.moderator.id, { name: 'Renamed' })
      expect((await download(acme.moderator, started?.id)).status).toBe(200)
      await restrict(acme.moderator)
      expect((await download(acme.moderator, started?.id)).status).toBe(409)
      expect(await read(acme.moderator, started?.id)).toMatchObject({ state: 'FAILED', path: null })
    })

    it('ends while it is written', async () => {
      await post(1)
      const { started } = await start(acme.moderator, contents)
      await restrict(acme.moderator)
      await toTheEnd()
      expect(await read(acme.moderator, started?.id)).toMatchObject({
        state: 'FAILED',
        error: 'Whoever started it may see less since then: start it again',
      })
    })

    it('and is no admin any more, has no file either', async () => {
      await app.services.members.update(acme.admin, acme.moderator.id, { role: 'admin' })
      const asAdmin = { ...acme.moderator, grants: ['admin' as const] }
      const { started } = await start(asAdmin, '{ auditEntries { nodes { id } } }')
      await toTheEnd()
      await app.services.members.update(acme.admin, acme.moderator.id, { role: 'moderator' })
      expect((await download(acme.moderator, started?.id)).status).toBe(409)
    })
  })

  it('is one of three at once in a workspace, and the same request starts one', async () => {
    const again = `mutation { startExport(input: { query: "${contents}", requestId: "one" }) { export { id } } }`
    const first = await app.graphql(acme.admin, again)
    expect(await app.graphql(acme.admin, again)).toEqual(first)
    await start(acme.admin, contents)
    await start(acme.admin, contents)
    expect((await start(acme.admin, contents)).errors).toMatchObject([{ code: 'CONFLICT' }])
    await toTheEnd()
    expect((await start(acme.admin, contents)).errors).toEqual([])
    await toTheEnd()
  })

  test('its start and its downloads are in the audit log', async () => {
    const { started } = await start(acme.admin, contents)
    await toTheEnd()
    await download(acme.admin, started?.id)
    const entries = await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
      tx.query(`select event, subject from audit_entry where event like 'export.%' order by seq`),
    )
    expect(entries).toEqual([
      { event: 'export.started', subject: started?.id },
      { event: 'export.downloaded', subject: started?.id },
    ])
  })
})

describe('what cannot be exported', () => {
  it.each<[string, string, object | null, string]>([
    ['what is no query', 'mutation { signOut { signedOut } }', null, 'query'],
    ['what does not parse', '{ contents {', null, 'query'],
    ['two lists', '{ a: contents { nodes { id } } b: users { nodes { id } } }', null, 'query'],
    ['a list without pages', '{ tags { name } }', null, 'query'],
    ['what is not there', '{ nothing { nodes { id } } }', null, 'query'],
    ['a field that is not there', '{ contents { nodes { nothing } } }', null, 'query'],
    ['a page', '{ contents(first: 5) { nodes { id } } }', null, 'query'],
    ['edges', '{ contents { edges { cursor } } }', null, 'query'],
    ['a list that may be left out', '{ contents @skip(if: true) { nodes { id } } }', null, 'query'],
    ['nodes that may be left out', '{ contents { nodes @include(if: false) { id } } }', null, 'query'],
    ['fragments', '{ contents { nodes { ...A } } } fragment A on Content { id }', null, 'query'],
    [
      'what costs too much',
      '{ contents { nodes { user { recentContent(first: 100) { user { recentContent(first: 100) { id } } } } } } }',
      null,
      'variables',
    ],
    [
      'a variable that is missing',
      'query ($id: ID!) { contents(filter: { users: [{ id: $id }] }) { nodes { id } } }',
      {},
      'variables',
    ],
    [
      'a filter that is wrong',
      `{ contents(filter: { search: "${'x'.repeat(300)}" }) { nodes { id } } }`,
      null,
      'search',
    ],
  ])('%s is refused at once', async (_what, query, variables, field) => {
    const { errors } = await start(acme.admin, query, variables)
    expect(errors).toMatchObject([{ code: 'BAD_USER_INPUT' }])
    expect(JSON.stringify(errors)).toContain(field)
  })

  it('what the caller may not read is refused at once', async () => {
    const { errors } = await start(acme.moderator, '{ auditEntries { nodes { id } } }')
    expect(errors).toMatchObject([{ code: 'FORBIDDEN' }])
  })

  it.each([
    ['nobody', {}, 401],
    ['a key for REST', 'rest', 403],
  ])('%s downloads nothing', async (_who, who, status) => {
    const key = async () =>
      (await app.services.apiKeys.create(acme.admin, { name: 'x', scopes: ['rest'] as never })).key
    const headers = who === 'rest' ? { authorization: `Bearer ${await key()}` } : {}
    expect((await fetch(`${server.url}/exports/${acme.admin.id}.jsonl`, { headers })).status).toBe(status)
  })
})
