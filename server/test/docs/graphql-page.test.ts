import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse, specifiedRules, validate } from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiKeyScope } from '../../access/api-keys/api-key.entity.ts'
import { validationRules } from '../../edges/graphql/limits.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import { startApiServer, type ApiServer } from '../api-server.ts'
import { startTestApp, type TestApp, type TestWorkspace } from '../app.ts'
import { until } from '../delivery-setup.ts'
import { changeStatus, makeContent, makeRule } from '../moderated-workspace.ts'
import { readCurl } from './curl.ts'
import { kindsOf } from './example.ts'
import { blockOf, blocksOf, readPage, root, rowsOf } from './markdown.ts'

const page = readPage('docs/graphql.md')
const examples = blocksOf(page).flatMap(({ info, text }, place, all): [string, string][] =>
  info === 'bash' ? [[text, all[place + 1]?.text ?? '']] : [],
)

let app: TestApp
let server: ApiServer
let workspace: TestWorkspace
let key: string
let adminKey: string

beforeAll(async () => {
  app = await startTestApp({ env: { PORT: '0' } })
  server = await startApiServer(app)
  workspace = await app.createWorkspace()
  await makeRule(app, workspace, 'idiot', [changeStatus('flagged')])
  await submit('first')
  const by = { workspaceId: workspace.workspaceId, actor: { kind: ActorKind.member, id: workspace.admin.id } }
  const keyWith = async (scope: ApiKeyScope) =>
    (await app.services.apiKeys.create(by, { name: 'Report', scopes: [scope] })).key
  key = await keyWith(ApiKeyScope.graphql_read)
  adminKey = await keyWith(ApiKeyScope.graphql_admin)
})
afterAll(async () => {
  await server.stop()
  await app.close()
})

/** What the page says that every answer comes with. */
const costExample = blocksOf(page)
  .filter(({ info }) => info === 'json')
  .map(({ text }) => (JSON.parse(text) as { extensions?: { cost: Record<string, number> } }).extensions)
  .find((extensions) => extensions !== undefined)

const submit = (id: string) =>
  app.services.syncJudge.decide(workspace.workspaceId, makeContent(id, 'You idiot'))

describe('docs/graphql.md', () => {
  it.each(examples.map(([command, answer]) => [command.split('"query"')[1], command, answer] as const))(
    'answers %s as it says',
    async (_query, command, answer) => {
      const { url, ...request } = readCurl(command, {
        VERDICT_URL: server.url,
        VERDICT_KEY: key,
        VERDICT_ADMIN_KEY: adminKey,
      })
      const response = await fetch(url, { ...request, body: request.body ?? null })
      // The page shows what an answer costs once, not with every example.
      const { extensions, ...said } = (await response.json()) as Record<string, unknown>
      expect(kindsOf(said)).toEqual(kindsOf(JSON.parse(answer)))
      const figure = expect.any(Number) as number
      const { limit, most } = costExample?.cost ?? {}
      expect(extensions).toEqual({
        cost: { requested: figure, most, limit, remaining: figure, reset: figure },
      })
      expect(Object.keys(costExample?.cost ?? {})).toHaveLength(5)
    },
  )

  it.each(
    [page, readPage('docs/integrations.md')].flatMap(blocksOf).filter(({ info }) => info === 'graphql'),
  )('shows an operation that the schema takes, as the page of integrations does: $text', ({ text }) => {
    expect(validate(app.schema, parse(text), [...specifiedRules, ...validationRules])).toEqual([])
  })

  it('shows a subscription that works', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'verdict-docs-'))
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    const file = join(folder, 'watch.mjs')
    writeFileSync(file, blockOf(page, 'js'))
    const { watchReviews } = (await import(pathToFileURL(file).href)) as {
      watchReviews: (
        ...args: [string, string, string, (event: unknown) => unknown, AbortSignal]
      ) => Promise<unknown>
    }
    const after = await app.services.events.cursor(workspace.workspaceId)
    await submit('before')
    const events: unknown[] = []
    const end = new AbortController()
    const hear = (event: unknown) => events.push(event)
    const watching = watchReviews(`${server.url}/graphql`, key, after, hear, end.signal)
    await until(() => events.length === 1)
    await submit('while listening')
    await until(() => events.length === 2)
    end.abort()
    await watching
    rmSync(folder, { recursive: true })
    for (const event of events) expect(event).toMatchObject({ kind: 'OPENED', review: { state: 'OPEN' } })
  })

  it('names every code of an error', () => {
    const codes = rowsOf(page).flatMap(([cell = '']) =>
      [...cell.matchAll(/`([A-Z_]+)`/g)].map(([, code]) => code),
    )
    const declared = readPage('server/platform/errors.ts').split('export class')[0] ?? ''
    for (const [, code] of declared.matchAll(/\| '([A-Z_]+)'/g)) expect(codes).toContain(code)
  })
})
