import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiKeyScope } from '../../access/api-keys/api-key.entity.ts'
import { Plan } from '../../access/workspaces/workspace.entity.ts'
import { routes } from '../../edges/rest/routes.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { startApiServer, type ApiServer } from '../api-server.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../app.ts'
import { changeStatus, makePolicy, makeRule } from '../moderated-workspace.ts'
import { readCurl } from './curl.ts'
import { kindsOf } from './example.ts'
import { blocksOf, readPage, rowsOf } from './markdown.ts'

const page = readPage('docs/api.md')

let app: TestApp
let server: ApiServer
let workspace: TestWorkspace
let variables: Record<string, string>

beforeAll(async () => {
  app = await startTestApp({ env: { PORT: '0' } })
  server = await startApiServer(app)
  workspace = await app.createWorkspace({ plan: Plan.pro })
  const policyCategoryId = await makePolicy(app, workspace, 'Harassment', {
    description: 'Insults and threats aimed at a person',
    userReports: true,
  })
  await makeRule(app, workspace, 'idiot', [changeStatus('flagged', { policyCategoryId })])
  const admin = { kind: ActorKind.member, id: workspace.admin.id }
  await app.services.tags.create(
    { workspaceId: workspace.workspaceId, actor: admin },
    { name: 'Needs follow-up', color: '#ff0000' },
  )
  variables = {
    VERDICT_URL: server.url,
    VERDICT_KEY: await keyOf(workspace, ApiKeyScope.rest),
    SCORE_KEY: await keyOf(workspace, ApiKeyScope.score),
  }
})
afterAll(async () => {
  await server.stop()
  await app.close()
})

async function keyOf({ workspaceId, admin }: TestWorkspace, scope: ApiKeyScope): Promise<string> {
  const by = { workspaceId, actor: { kind: ActorKind.member, id: admin.id } }
  return (await app.services.apiKeys.create(by, { name: scope, scopes: [scope] })).key
}

/** The address that a command asks. */
const addressOf = (command: string) => /api[^" ]+/.exec(command)?.[0] ?? command

/** Each command of the page, with the answer that stands below it. */
const examples = blocksOf(page).flatMap(({ info, text }, place, all): [string, string, string][] =>
  info === 'bash' ? [[addressOf(text), text, all[place + 1]?.text ?? '']] : [],
)

describe('docs/api.md', () => {
  it('has commands to try', () => expect(examples.length).toBeGreaterThan(3))

  it.each(examples)('answers the command for %s as it says', async (_address, command, answer) => {
    const { url, ...request } = readCurl(command, variables)
    const response = await fetch(url, { ...request, body: request.body ?? null })
    const answered = (await response.json()) as { listId?: string }
    expect(kindsOf(answered)).toEqual(kindsOf(JSON.parse(answer)))
    if (answered.listId) variables['LIST_ID'] = answered.listId
  })

  it('describes every address', () => {
    const headings = [...page.matchAll(/^##+ (.*)$/gm)].map(([, heading]) => heading)
    for (const { method, path } of routes) expect(headings).toContain(`${method.toUpperCase()} ${path}`)
  })

  it('names every field of an item', () => {
    const documented = rowsOf(page).flatMap(([name = '']) => name.replaceAll('`', '').split(', '))
    expect(documented).toEqual(expect.arrayContaining(fieldsOf(itemSchema())))
  })
})

interface JsonSchema {
  properties?: Record<string, JsonSchema>
  anyOf?: JsonSchema[]
}

/** The item as the OpenAPI document describes it. */
function itemSchema(): JsonSchema {
  const { paths } = JSON.parse(readPage('schema/openapi.json')) as {
    paths: Record<string, { post: { requestBody: { content: Record<string, { schema: JsonSchema }> } } }>
  }
  return paths['/api/v1/content']?.post.requestBody.content['application/json']?.schema ?? {}
}

const fieldsOf = ({ properties = {}, anyOf = [] }: JsonSchema): string[] => [
  ...Object.entries(properties).flatMap(([name, inner]) => [
    name,
    ...fieldsOf(inner).map((field) => `${name}.${field}`),
  ]),
  ...anyOf.flatMap(fieldsOf),
]

const item = (id: string, over: object = {}) => ({
  content_id: id,
  text: 'Hello',
  user: { id: 'user-7' },
  category: { id: 'market' },
  subcategory: { id: 'bikes' },
  ...over,
})
const report = (over: object) => ({ report: { policy_id: 'harassment', reported_by_id: 'user-12', ...over } })
const image = 'https://cdn.example.com/1.jpg'
const video = { video_urls: ['https://cdn.example.com/1.mp4'] }
const audio = { audio_urls: ['https://cdn.example.com/1.mp3'] }

interface Refusal {
  path?: string
  method?: string
  headers?: Record<string, string>
  body: unknown
}

/** How each row of the table of errors comes about, by what stands in its third cell. */
const refusals: Record<string, Refusal> = {
  '{ "<field>": "Required" }': { body: item('e', { content_id: undefined }) },
  '{ "text": "Must be at most 4000 characters" }': { body: item('e', { text: '😀'.repeat(4001) }) },
  '{ "image_urls.0": "Must be an http or https URL" }': {
    body: item('e', { image_urls: ['ftp://a.example'] }),
  },
  '{ "image_urls": "At most 20 URLs" }': { body: item('e', { image_urls: Array(21).fill(image) }) },
  '{ "metadata": "Must be at most 64 KiB as JSON" }': {
    body: item('e', { metadata: { a: 'x'.repeat(65_536) } }),
  },
  '{ "text": "Must not contain U+0000" }': { body: item('e', { text: 'a\0b' }) },
  '{ "video_urls": "Video moderation is not enabled for this workspace" }': { body: item('e', video) },
  '{ "audio_urls": "Audio moderation is not enabled for this workspace" }': { body: item('e', audio) },
  '{ "body": "Must be valid JSON" }': { body: '{' },
  '{ "body": "Must be a JSON object" }': { body: [] },
  '{ "body": "Required" }': { body: '' },
  'Can only update content that match existing user, category and subcategory ids': {
    body: item('known', { user: { id: 'user-8' } }),
  },
  '{ "subcategory.id": "Belongs to another category" }': {
    body: item('e', { category: { id: 'elsewhere' } }),
  },
  '{ "limit": "Must be at most 100" }': {
    path: '/api/v1/actions?limit=101',
    method: 'GET',
    body: undefined,
  },
  Unauthorized: { headers: { authorization: 'Bearer verdict.wrong' }, body: item('e') },
  'Not found': { path: '/api/v1/contents', body: item('e') },
  'Method not allowed': { method: 'PUT', body: item('e') },
  'Policy not found': {
    path: '/api/v1/user-reports',
    body: report({ policy_id: 'Harassment', content_id: 'known' }),
  },
  '{ "report.content_id": "One of content_id and user_id is required" }': {
    path: '/api/v1/user-reports',
    body: report({}),
  },
  '{ "report.content_id": "Only one of content_id and user_id can be sent" }': {
    path: '/api/v1/user-reports',
    body: report({ content_id: 'known', user_id: 'user-7' }),
  },
  '{ "content_id": "Exactly one of content_id, user_id and subcategory_id is needed" }': {
    path: '/api/v1/status',
    body: { status: 'hidden' },
  },
  'User not found': { path: '/api/v1/user/nobody', method: 'GET', body: undefined },
  'Content not found': { path: '/api/v1/status', body: { content_id: 'none', status: 'hidden' } },
  'Reported Content not found': { path: '/api/v1/user-reports', body: report({ content_id: 'none' }) },
  'List not found': { path: '/api/v1/lists/none', method: 'GET', body: undefined },
  'The body must be at most 1048576 bytes': { body: 'x'.repeat(1_048_577) },
  'The body must be sent as application/json': { headers: { 'content-type': 'text/plain' }, body: item('e') },
}

/** The table says of any missing field what this request is answered for one. */
const nameOfMissing = (error: string) => error.replace('{"content_id":"Required"}', '{"<field>":"Required"}')

async function provoke({ path = '/api/v1/content', method = 'POST', headers, body }: Refusal) {
  const response = await fetch(server.url + path, {
    method,
    headers: {
      authorization: `Bearer ${variables['VERDICT_KEY']}`,
      'content-type': 'application/json',
      ...headers,
    },
    body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
  })
  const { error, code } = (await response.json()) as { error: unknown; code: string }
  const said = typeof error === 'object' ? nameOfMissing(JSON.stringify(error)) : String(error)
  return [String(response.status), `\`${code}\``, said.replace(/\s/g, '')]
}

describe('the table of errors in docs/api.md', () => {
  const rows = rowsOf(page.slice(page.indexOf('## Errors'), page.indexOf('## Limits')))
  const inRow = (cell = '') => cell.replaceAll('`', '')

  it.each(Object.entries(refusals))('says %s as it is', async (said, refusal) => {
    await provoke({ body: item('known') })
    const row = rows.find(([, , cell]) => inRow(cell) === said)
    expect(await provoke(refusal)).toEqual([row?.[0], row?.[1], said.replace(/\s/g, '')])
  })

  it('says that a key for GraphQL is refused', async () => {
    const key = await keyOf(workspace, ApiKeyScope.graphql_read)
    const [status, code, said] = await provoke({
      headers: { authorization: `Bearer ${key}` },
      body: item('e'),
    })
    expect(rows.find(([, , cell]) => inRow(cell) === 'This API key has no rest scope')?.slice(0, 2)).toEqual([
      status,
      code,
    ])
    expect(said).toBe('ThisAPIkeyhasnorestscope')
  })

  it('says what the deletion of an item on legal hold is answered', async () => {
    await provoke({ body: item('held') })
    const by = {
      workspaceId: workspace.workspaceId,
      actor: { kind: ActorKind.member, id: workspace.admin.id },
    }
    await app.services.legalHolds.place(by, {
      content: { externalId: 'held' },
      reason: 'A court asks for it',
    })
    const refused = await provoke({ path: '/api/v1/content/held', method: 'DELETE', body: undefined })
    const row = rows.find(([, , cell]) => inRow(cell).includes('legal hold')) ?? []
    expect(refused).toEqual([row[0], row[1], inRow(row[2]).replace(/\s/g, '')])
  })

  it('says what a video on the synchronous address is answered', async () => {
    const other = await app.createWorkspace({ video: true })
    const authorization = `Bearer ${await keyOf(other, ApiKeyScope.rest)}`
    const refused = await provoke({
      path: '/api/v1/content/sync',
      headers: { authorization },
      body: item('e', video),
    })
    const row = rows.find(([, , cell]) => inRow(cell).includes('synchronously')) ?? []
    expect(refused).toEqual([row[0], row[1], inRow(row[2]).replace(/\s/g, '')])
  })
})

describe('docs/api.md on an item that is sent again', () => {
  const flat = page.replace(/\s+/g, ' ')

  it('says what becomes of what no rule acts on any more', async () => {
    expect(flat).toContain(
      'A version that no rule acts on keeps the status that it has: what was flagged stays flagged',
    )
    expect(await answered('edited', 'an idiot')).toMatchObject({ status: 'flagged' })
    expect(await answered('edited', 'Hello')).toMatchObject({ status: 'flagged' })
    expect(await answered('fine', 'Hello')).toEqual({ success: true, status: 'allowed', actions: [] })
  })

  it('says what a repeated request answers', async () => {
    expect(flat).toContain(
      'A repeated synchronous request answers with the actions of rules and AI moderators that stand on the item',
    )
    const first = await answered('repeated', 'an idiot')
    expect(first).toMatchObject({ status: 'flagged', actions: [{ action_type: 'ChangeStatus' }] })
    expect(await answered('repeated', 'an idiot')).toEqual(first)
  })

  const answered = async (id: string, text: string): Promise<unknown> =>
    (
      await fetch(`${server.url}/api/v1/content/sync`, {
        method: 'POST',
        headers: { authorization: `Bearer ${variables['VERDICT_KEY']}`, 'content-type': 'application/json' },
        body: JSON.stringify(item(id, { text })),
      })
    ).json()
})

describe('docs/api.md on limits', () => {
  it('says what the headers hold', async () => {
    const response = await fetch(`${server.url}/api/v1/content`, {
      method: 'POST',
      headers: { authorization: `Bearer ${variables['VERDICT_KEY']}`, 'content-type': 'application/json' },
      body: JSON.stringify(item('limits')),
    })
    expect(response.headers.get('x-ratelimit-limit')).toBe('60000')
    for (const name of ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']) {
      expect(rowsOf(page).map(([cell]) => cell)).toContain(`\`${name}\``)
      expect(response.headers.get(name)).toMatch(/^\d+$/)
    }
  })

  it('says that sending the same item again does nothing, and answers with what stands', async () => {
    const send = () =>
      app.services.syncJudge.decide(workspace.workspaceId, { ...wireless('twice'), text: 'you idiot' })
    const { actions } = await send()
    expect(actions).toHaveLength(1)
    expect((await send()).actions).toEqual(actions)
  })
})

const wireless = (contentId: string) => ({
  contentId,
  user: { id: 'user-7' },
  category: { id: 'market' },
  subcategory: { id: 'bikes' },
})
