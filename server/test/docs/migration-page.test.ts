import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiKeyScope } from '../../access/api-keys/api-key.entity.ts'
import { attributes } from '../../edges/rest/perspective-attributes.ts'
import { type ApiServer, startApiServer } from '../api-server.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { restKey } from '../rest-client.ts'
import { readCurl } from './curl.ts'
import { kindsOf } from './example.ts'
import { blocksOf, readPage, rowsOf } from './markdown.ts'

const page = readPage('docs/migrating-from-perspective.md')

let app: TestApp
let server: ApiServer
beforeAll(async () => {
  app = await startTestApp({ env: { PORT: '0' } })
  server = await startApiServer(app)
})
afterAll(async () => {
  await server.stop()
  await app.close()
})

describe('docs/migrating-from-perspective.md', () => {
  it('has a command that answers as it says', async () => {
    const [command, answer] = blocksOf(page).filter(({ info }) => info === 'bash' || info === 'json')
    const SCORE_KEY = await restKey(app, await app.createWorkspace(), [ApiKeyScope.score])
    const { url, ...request } = readCurl(command?.text ?? '', { VERDICT_URL: server.url, SCORE_KEY })
    const response = await fetch(url, { ...request, body: request.body ?? null })
    expect(kindsOf(await response.json())).toEqual(kindsOf(JSON.parse(answer?.text ?? '')))
  })

  it('says of every attribute what it means', () => {
    const named = rowsOf(page).map(([first = '']) => first.replaceAll('`', ''))
    expect(named).toEqual(expect.arrayContaining(Object.keys(attributes)))
  })
})
