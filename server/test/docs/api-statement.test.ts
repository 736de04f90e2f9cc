import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../app.ts'
import { makePolicy } from '../moderated-workspace.ts'
import { startRestApp } from '../rest-app.ts'
import { restKey } from '../rest-client.ts'
import { readCurl } from './curl.ts'
import { kindsOf } from './example.ts'
import { blocksOf, readPage, sectionOf } from './markdown.ts'

const section = sectionOf(readPage('docs/api.md'), 'GET /api/v1/actions/:id/statement-of-reasons')
const [command, printed] = blocksOf(section)
const day = /^\d{4}-\d\d-\d\d$/

let app: TestApp
let rest: Awaited<ReturnType<typeof startRestApp>>
beforeAll(async () => {
  app = await startTestApp({ env: { PORT: '0' } })
  rest = await startRestApp(app)
})
afterAll(async () => {
  await rest.close()
  await app.close()
})

/** The statement with days as their kind too. */
const kindsOfStatement = (statement: Record<string, unknown>) =>
  kindsOf(
    Object.fromEntries(
      Object.entries(statement).map(([name, value]) => [name, day.test(String(value)) ? '<day>' : value]),
    ),
  )

it('docs/api.md answers the command for a statement of reasons as it says', async () => {
  const acme = await app.createWorkspace()
  const call = await rest.client(acme)
  await makePolicy(app, acme, 'Spam', { userReports: true, description: 'Advertising' })
  const content = {
    content_id: 'one',
    text: 'Buy',
    user: { id: 'u' },
    category: { id: 'c' },
    subcategory: { id: 's' },
  }
  await call('POST', 'content/sync', content)
  const report = { policy_id: 'spam', content_id: 'one', reported_by_id: 'reader' }
  expect((await call('POST', 'user-reports', { report })).status).toBe(200)
  const decided = await call('POST', 'status', { content_id: 'one', status: 'hidden', policy_id: 'spam' })
  expect(decided.status).toBe(200)

  const variables = {
    VERDICT_URL: rest.url,
    VERDICT_KEY: await restKey(app, acme),
    ACTION_ID: String(decided.body['action_id']),
  }
  const { url, headers } = readCurl(command?.text ?? '', variables)
  const response = await fetch(url, { headers })
  const { statement, ...answered } = (await response.json()) as { statement: Record<string, unknown> }
  const { statement: shown, ...others } = JSON.parse(printed?.text ?? '') as { statement: object }
  expect(response.status).toBe(200)
  expect(answered).toEqual(others)
  expect(section).toContain('These are some of the fields')
  expect(kindsOfStatement(statement)).toMatchObject(kindsOfStatement({ ...shown }) as object)
})
