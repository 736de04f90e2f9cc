import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiKeyScope } from '../../access/api-keys/api-key.entity.ts'
import { type ApiServer, startApiServer } from '../api-server.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../app.ts'
import { root } from '../docs/markdown.ts'
import { makeContent, makePolicy } from '../moderated-workspace.ts'

const run = promisify(execFile)
const program = join(root, 'examples/hide-by-word/hide-by-word.mjs')

let app: TestApp
let api: ApiServer
let acme: TestWorkspace
let env: NodeJS.ProcessEnv
beforeAll(async () => {
  app = await startTestApp({ worker: true })
  api = await startApiServer(app)
  acme = await app.createWorkspace()
  await makePolicy(app, acme, 'Spam')
  const { key } = await app.services.apiKeys.create(acme.admin, {
    name: 'Hide by word',
    scopes: [ApiKeyScope.graphql_admin],
  })
  env = { ...process.env, VERDICT_URL: api.url, VERDICT_KEY: key }
})
afterAll(async () => {
  await api.stop()
  await app.close()
})

const example = async (...given: string[]) =>
  (await run(process.execPath, [program, ...given], { env })).stdout
const post = (id: string, text: string, user: string) =>
  app.services.syncJudge.decide(acme.workspaceId, makeContent(id, text, { user: { id: user, name: user } }))
const statuses = async () => {
  const rows = await app.services.database.inWorkspace(acme.workspaceId, (tx) =>
    tx.query<{ id: string; status: string }>(`select external_id as id, status from content`),
  )
  return Object.fromEntries(rows.map(({ id, status }) => [id, status]))
}

describe('examples/hide-by-word', () => {
  it('counts, hides with progress, starts nothing twice, and undoes', async () => {
    for (const id of ['a', 'b']) await post(id, 'my casino', 'user-17')
    await post('c', 'hello', 'user-17')
    await post('d', 'my casino', 'user-18')
    expect(await example('count', 'user-17', 'casino')).toBe(
      '2 items of user-17 with "casino", such as "my casino"\n',
    )
    const hidden = await example('hide', 'user-17', 'casino', 'spam', '--expect', '2')
    expect(hidden).toContain('100 %\napplied: 2 hidden, 0 refused\n')
    expect(await statuses()).toEqual({ a: 'hidden', b: 'hidden', c: 'allowed', d: 'allowed' })
    const again = await example('hide', 'user-17', 'casino', 'spam', '--expect', '2')
    const id = /undo (\S+)\n$/.exec(hidden)?.[1] ?? ''
    expect(again).toContain(`undo ${id}`)
    expect(await example('undo', id)).toBe('2 are again what they were, 0 stay\n')
    expect(await statuses()).toEqual({ a: 'allowed', b: 'allowed', c: 'allowed', d: 'allowed' })
  })

  it('hides nothing where the count is another', async () => {
    await expect(example('hide', 'user-18', 'casino', 'spam', '--expect', '7')).rejects.toMatchObject({
      stderr: expect.stringContaining('BAD_USER_INPUT expectedCount: 1 items match, not 7') as unknown,
    })
  })
  it.each([
    ['a key that is none', () => ({ VERDICT_KEY: 'vk_unknown' }), /^UNAUTHENTICATED .+\n$/],
    ['an unknown user', () => ({}), /^There is no user user-99\n$/],
    [
      'a server that is not there',
      () => ({ VERDICT_URL: 'http://127.0.0.1:1' }),
      /^No answer of http:\S+: .+\n$/,
    ],
    [
      'no API',
      () => ({ VERDICT_URL: `${api.url}/docs` }),
      /^The answer of http:\S+ has the status \d+ and is none of the API\n$/,
    ],
  ])('ends with one line for %s', async (_what, other, said) => {
    const given = { env: { ...env, ...other() } }
    await expect(run(process.execPath, [program, 'count', 'user-99', 'casino'], given)).rejects.toMatchObject(
      {
        code: 1,
        stderr: expect.stringMatching(said) as unknown,
      },
    )
  })
})
