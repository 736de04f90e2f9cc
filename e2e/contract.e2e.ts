import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Agent, fetch } from 'undici'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cursorOf } from '../server/platform/snapshot.ts'
import { type Prism, startPrism } from './support/prism.ts'
import { item, startStory, type Story } from './support/story.ts'

let story: Story
/** Refuses what the document does not allow, of requests and of answers. */
let strict: Prism
/** Lets wrong requests through, and names what is wrong with the answers. */
let lenient: Prism
let listId: string
let graphqlKey: string
let scoreKey: string

/** The statuses that the document has for each operation, and those that were seen. */
const document = JSON.parse(readFileSync('schema/openapi.json', 'utf8')) as {
  paths: Record<string, Record<string, { responses: object }>>
}
const seen = new Set<string>()

beforeAll(async () => {
  story = await startStory()
  ;[strict, lenient] = await Promise.all([
    startPrism(story.program.url, { errors: true }),
    startPrism(story.program.url, { errors: false }),
  ])
  const created = await story.admin<{ createApiKey: { key: string } }>(
    `mutation { createApiKey(input: { name: "GraphQL", scopes: [GRAPHQL_READ] }) { key } }`,
  )
  graphqlKey = created.createApiKey.key
  const scoring = await story.admin<{ createApiKey: { key: string } }>(
    `mutation { createApiKey(input: { name: "Scores", scopes: [SCORE] }) { key } }`,
  )
  scoreKey = scoring.createApiKey.key
  await story.admin(
    `mutation ($input: UpdateStrikeSettingsInput!) { updateWorkspace(input: { languages: ["de"] }) { workspace { id } } updateStrikeSettings(input: $input) { strikeSettings { tiers { duration } } } }`,
    { input: { tiers: [{ duration: 1, period: 'MONTHS' }] } },
  )
  const translations = [{ language: 'de', name: 'Spam', description: 'Werbung' }]
  await story.policy('Spam', { userReports: true, translations })
})
afterAll(async () => {
  await dispatcher.close()
  await Promise.all([strict?.stop(), lenient?.stop()])
  await story?.stop()
})

/** Keeps no connection that Prism, busy with a large body, may be about to close. */
const dispatcher = new Agent({ keepAliveTimeout: 1, keepAliveMaxTimeout: 1 })

interface Sent {
  body?: unknown
  key?: string
  type?: string
  through?: Prism
}

/** A path of /api/v1, or one of another interface, which begins with a slash. */
const addressOf = (path: string) => (path.startsWith('/') ? path : `/api/v1/${path}`)

async function send(call: string, sent: Sent = {}) {
  const [method = '', path = ''] = call.split(' ')
  const { body, key = story.apiKey, type = 'application/json', through = strict } = sent
  const response = await fetch(`${through.url}${addressOf(path)}`, {
    dispatcher,
    method,
    headers: {
      ...(key && { authorization: `Bearer ${key}` }),
      ...(body !== undefined && { 'content-type': type }),
    },
    body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
  })
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    violations: JSON.parse(response.headers.get('sl-violations') ?? '[]') as {
      location: string[]
      message: string
    }[],
  }
}

/** What the answer breaks of the document; what the request breaks is meant to. */
const ofAnswer = ({ violations }: Awaited<ReturnType<typeof send>>) =>
  violations.filter(({ location }) => location[0] === 'response')

/** The operation of the document that a call is about. */
function operationOf(call: string): string {
  const [method = '', path = ''] = call.split(' ')
  const template = addressOf(path.replace(/\?.*/, ''))
    .replace(
      /(user|lists|content|appeals)\/(?!sync$)[^/]+$/,
      (_, noun) => `${noun}/{${noun === 'lists' ? 'listId' : 'id'}}`,
    )
    .replace(/actions\/[^/]+\//, 'actions/{id}/')
  expect(document.paths[template]?.[method.toLowerCase()], call).toBeDefined()
  return `${method} ${template}`
}

/** One call and what comes of it, noted down. */
async function expectStatus(status: number, call: string, sent: Sent = {}): Promise<Record<string, unknown>> {
  const answer = await send(call, sent)
  expect(ofAnswer(answer), `${call} ${JSON.stringify(answer.body)}`).toEqual([])
  expect(answer.status, `${call} ${JSON.stringify(answer.body)}`).toBe(status)
  seen.add(`${operationOf(call)} ${status}`)
  return answer.body
}

const author = {
  id: 'author',
  name: 'Ada',
  type: 'trusted',
  tags: [],
  email: 'ada@example.com',
  signup_date: '2026-01-02',
  signup_method: 'google',
  ip: '2001:db8::1',
  country: 'SE',
  profile_image_url: 'https://example.com/ada.png',
  attributes: { plan: 'gold' },
}
const report = (over: object) => ({ report: { policy_id: 'spam', reported_by_id: 'reader', ...over } })

describe('[4] the OpenAPI document, proved by Prism between a client and the real program', () => {
  it('valid requests, strictly', async () => {
    await expectStatus(200, 'POST content', {
      body: item('one', 'Hello', { metadata: { a: [1, null] }, user: author }),
    })
    await expectStatus(200, 'POST content', {
      body: item('pictures', 'Hi', { image_urls: ['https://example.com/a.png'], text: null }),
    })
    await expectStatus(200, 'POST content/sync', { body: item('two', 'Hello', { user: author }) })
    await expectStatus(200, 'POST user', { body: { ...author, project_id: 'market' } })
    await expectStatus(200, 'GET user/author')
    await expectStatus(200, 'POST import/users', { body: { users: [author, { id: 'other' }] } })
    const hidden = await expectStatus(200, 'POST status', {
      body: { content_id: 'one', status: 'hidden', policy_id: 'spam' },
    })
    await expectStatus(200, `GET actions/${String(hidden['action_id'])}/statement-of-reasons`)
    await expectStatus(200, 'POST appeals', {
      body: { id: 'a-1', content_id: 'one', text: 'Why?', language: 'en' },
    })
    await expectStatus(200, 'GET appeals/a-1')
    await expectStatus(200, 'GET appeals')
    await expectStatus(200, 'GET content/one')
    await expectStatus(200, 'GET actions')
    await expectStatus(200, 'GET user-reports')
    await expectStatus(200, 'POST user-reports', {
      body: report({ content_id: 'two', reported_by_type: 'admin', extra_info: 'Again' }),
    })
    listId = String(
      (await expectStatus(200, 'POST lists', { body: { name: 'Words', type: 'strings' } }))['listId'],
    )
    await expectStatus(200, `POST lists/${listId}`, { body: { items: ['casino', 'casino', 'poker'] } })
    await expectStatus(200, `GET lists/${listId}`)
    await expectStatus(200, 'GET lists')
    await expectStatus(200, `DELETE lists/${listId}`, { body: { items: ['poker'] } })
    await expectStatus(200, 'DELETE content/pictures')
    await expectStatus(200, 'DELETE user/other')
  })

  it('[2.4.7] [2.4.8] a user with a ban and a strike', async () => {
    const { user } = await story.moderator<{ user: { id: string } }>(
      `{ user(by: { externalId: "author" }) { id } }`,
    )
    await story.decide({ user: { id: user.id }, status: 'HIDDEN', temporaryBan: {}, strike: true })
    expect((await expectStatus(200, 'GET user/author'))['user']).toMatchObject({
      temporarily_banned_until: expect.any(String),
      strike_until: expect.any(String),
    })
  })

  it('[4.2] the actions of a synchronous decision', async () => {
    const condition = { key: 'text', params: { match: 'contains_any_word', words: ['pills'] } }
    await story.rule(
      'content',
      'Pills',
      [condition],
      [{ key: 'change_status', params: { status: 'flagged' } }],
    )
    expect(await expectStatus(200, 'POST content/sync', { body: item('three', 'pills') })).toMatchObject({
      status: 'flagged',
      actions: [{ action_type: 'ChangeStatus' }],
    })
    expect(await expectStatus(200, 'POST evaluate', { body: item('four', 'pills') })).toMatchObject({
      status: 'flagged',
      review: { queue: 'Default Queue' },
    })
  })

  it('[7.7] what is not there is a documented 404', async () => {
    await expectStatus(404, 'GET user/nobody')
    await expectStatus(404, 'GET content/never-sent')
    await expectStatus(404, 'DELETE content/pictures')
    await expectStatus(404, 'DELETE user/nobody')
    await expectStatus(404, 'GET appeals/never-filed')
    await expectStatus(404, 'GET actions/none/statement-of-reasons')
    await expectStatus(404, 'POST appeals', { body: { id: 'a-2', content_id: 'never-sent', text: 'Why?' } })
    await expectStatus(404, 'POST status', { body: { content_id: 'never-sent', status: 'allowed' } })
    await expectStatus(404, 'POST user-reports', { body: report({ content_id: 'never-sent' }) })
    for (const [call, body] of [['GET'], ['POST', { items: ['x'] }], ['DELETE', { items: ['x'] }]] as const)
      await expectStatus(404, `${call} lists/no-list`, body ? { body } : {})
  })

  it('[7.2] a valid request that is refused for what is stored is a documented 400', async () => {
    await expectStatus(400, 'POST content', { body: item('one', 'Hello') })
    await expectStatus(400, 'POST user-reports', {
      body: report({ content_id: 'two', policy_id: 'unknown' }),
    })
    await expectStatus(400, 'POST content/sync', {
      body: item('v', 'V', { video_urls: ['https://example.com/a.mp4'] }),
    })
  })

  it('an appeal against nothing is a documented 409', async () => {
    await expectStatus(409, 'POST appeals', { body: { id: 'a-2', content_id: 'two', text: 'Why?' } })
  })

  it('the deletion of what is on legal hold is a documented 409', async () => {
    await story.admin(
      'mutation { placeLegalHold(input: { content: { externalId: "two" }, reason: "Case 7" }) { legalHold { reason } } }',
    )
    await expectStatus(409, 'DELETE content/two')
  })

  it.each([
    ['POST content', { content_id: 7 }],
    ['POST appeals', { id: 'a-3', text: '' }],
    ['POST content/sync', item('x', 'x'.repeat(4001))],
    ['POST evaluate', item('x', 'x'.repeat(4001))],
    ['POST user', { id: null }],
    ['POST import/users', { users: [{}] }],
    ['POST status', { status: 'gone' }],
    ['POST user-reports', { report: {} }],
    ['POST lists', { name: '', type: 'colours' }],
    ['POST lists/any', { items: 'casino' }],
    ['DELETE lists/any', {}],
  ])('[7.2] %s: an invalid body is a documented 400', async (call, body) => {
    const { error } = await expectStatus(400, call, { body, through: lenient })
    expect(Object.keys(error as object).length).toBeGreaterThan(0)
  })

  it('[7.2] a place among the actions that is none, and one that is over, are documented', async () => {
    const ofAnotherDatabase = cursorOf([story.workspaceId, '900000000000'])
    await expectStatus(400, 'GET actions?after=junk', { through: lenient })
    await expectStatus(400, 'GET appeals?state=junk', { through: lenient })
    await expectStatus(410, `GET actions?after=${ofAnotherDatabase}`)
  })

  const every: [string, object?][] = [
    ['GET content/x'],
    ['DELETE content/x'],
    ['GET actions'],
    ['GET actions/x/statement-of-reasons'],
    ['POST appeals', { id: 'x', user_id: 'x', text: 'x' }],
    ['GET appeals'],
    ['GET appeals/x'],
    ['POST content', item('x', 'x')],
    ['POST content/sync', item('x', 'x')],
    ['POST evaluate', item('x', 'x')],
    ['POST user', { id: 'x' }],
    ['GET user/x'],
    ['DELETE user/x'],
    ['POST import/users', { users: [] }],
    ['POST status', { user_id: 'x', status: 'allowed' }],
    ['GET user-reports'],
    ['POST user-reports', report({ user_id: 'x' })],
    ['POST lists', { name: 'x', type: 'strings' }],
    ['GET lists'],
    ['GET lists/x'],
    ['POST lists/x', { items: [] }],
    ['DELETE lists/x', { items: [] }],
  ]

  it.each(every)('[7.1] %s: 401 and 403 are documented', async (call, body) => {
    for (const key of ['', 'wrong'])
      await expectStatus(401, call, { key, through: lenient, ...(body && { body }) })
    await expectStatus(403, call, { key: graphqlKey, ...(body && { body }) })
  })

  it.each(every.filter(([, body]) => body))('[V7.2] %s: 413 and 415 are documented', async (call, body) => {
    await expectStatus(415, call, { body: 'plain', type: 'text/plain', through: lenient })
    const most = call.includes('import') ? 32 : 1
    await expectStatus(413, call, {
      body: { ...body, more: 'x'.repeat(most * 1024 * 1024) },
      through: lenient,
    })
  })

  it.each([
    ['comments:analyze', { comment: { text: 'Hi' }, requestedAttributes: { TOXICITY: {} } }],
    [
      'comments:suggestscore',
      { comment: { text: 'Hi' }, attributeScores: { TOXICITY: { summaryScore: { value: 1 } } } },
    ],
  ])("Perspective's %s answers as the document says", async (name, body) => {
    const by = (key: string) => `POST /v1alpha1/${name}?key=${key}`
    await expectStatus(200, by(scoreKey), { key: '', body })
    await expectStatus(400, by(scoreKey), { key: '', body: {}, through: lenient })
    await expectStatus(403, by(graphqlKey), { key: '', body })
    await expectStatus(415, by(scoreKey), { key: '', body: 'plain', type: 'text/plain', through: lenient })
    const long = { ...body, more: 'x'.repeat(1024 * 1024) }
    await expectStatus(413, by(scoreKey), { key: '', body: long, through: lenient })
  })

  it("OpenAI's moderations answer as the document says", async () => {
    const call = 'POST /v1/moderations'
    const body = { input: 'Hi' }
    await expectStatus(200, call, { key: scoreKey, body })
    await expectStatus(400, call, { key: scoreKey, body: {}, through: lenient })
    await expectStatus(401, call, { key: 'wrong', body, through: lenient })
    await expectStatus(403, call, { key: graphqlKey, body })
    await expectStatus(415, call, { key: scoreKey, body: 'plain', type: 'text/plain', through: lenient })
    const long = { ...body, more: 'x'.repeat(32 * 1024 * 1024) }
    await expectStatus(413, call, { key: scoreKey, body: long, through: lenient })
  })

  it('[8.17] 429 is documented where requests are counted', async () => {
    const body = report({ user_id: 'author' })
    for (let n = 0; n < 100; n++) await story.rest('POST', 'user-reports', body)
    await expectStatus(429, 'POST user-reports', { body })
  })

  it('left out nothing that the document has but what needs a fault, or thousands of requests', () => {
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { responses }]) =>
        Object.keys(responses).map((status) => `${method.toUpperCase()} ${path} ${status}`),
      ),
    )
    const unseen = documented.filter((each) => !seen.has(each) && !/ (429|500|503)$/.test(each))
    expect(unseen).toEqual([])
  })

  it('would tell an answer that the document does not allow', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'verdict-e2e-'))
    const other = join(folder, 'openapi.json')
    writeFileSync(other, readFileSync('schema/openapi.json', 'utf8').replaceAll('"success"', '"done"'))
    const [strictly, leniently] = await Promise.all(
      [true, false].map((errors) => startPrism(story.program.url, { errors, document: other })),
    )
    const refused = await send('GET lists', { through: strictly ?? strict })
    const named = await send('GET lists', { through: leniently ?? lenient })
    await Promise.all([strictly?.stop(), leniently?.stop()])
    rmSync(folder, { recursive: true })
    expect(refused).toMatchObject({ status: 500, body: { title: 'Request/Response not valid' } })
    expect([named.status, ofAnswer(named).length > 0]).toEqual([200, true])
  })
})
