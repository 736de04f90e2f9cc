import { afterAll, beforeAll, expect, it } from 'vitest'
import { Plan } from '../../access/workspaces/workspace.entity.ts'
import { startApiServer, type ApiServer } from '../api-server.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { readCurl } from './curl.ts'
import { fillIn, readPage, sectionOf } from './markdown.ts'

const section = sectionOf(readPage('docs/operators.md'), 'Plans')
const operatorKey = 'the-key-of-the-operator-of-these-tests'

let app: TestApp
let server: ApiServer
beforeAll(async () => {
  app = await startTestApp({ env: { PORT: '0', OPERATOR_KEY: operatorKey } })
  server = await startApiServer(app)
})
afterAll(async () => {
  await server.stop()
  await app.close()
})

it("the operator's command lists the workspaces with their terms", async () => {
  const { workspaceId } = await app.createWorkspace({ plan: Plan.starter, video: true })
  const [command = ''] = section.match(/^curl (?:.*\\\n)*.*$/m) ?? []
  const { url, ...request } = readCurl(fillIn(command, { 'http://localhost:4000': server.url }), {
    OPERATOR_KEY: operatorKey,
  })
  const response = await fetch(url, { ...request, body: request.body ?? null })
  const { data } = (await response.json()) as { data: { workspaces: { id: string }[] } }
  expect(data.workspaces.find(({ id }) => id === workspaceId)).toMatchObject({
    plan: 'STARTER',
    video: true,
    audio: false,
  })
})
