import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorCode } from '../../platform/error-codes.ts'
import { type ApiServer, startApiServer } from '../../test/api-server.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { allCodes } from './error-examples.ts'

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

const read = async (path: string) => {
  const response = await fetch(server.url + path)
  return { status: response.status, type: response.headers.get('content-type'), text: await response.text() }
}

describe('[V7.10] the pages of the codes', () => {
  it.each(allCodes)('%s says what it means, what to do, and shows an example', async (code) => {
    const { status, type, text } = await read(`/api/docs/errors/${code}`)
    expect([status, type]).toEqual([200, 'text/html; charset=utf-8'])
    const plain = text
      .replace(/<\/?code>/g, '`')
      .replaceAll('&quot;', '"')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
    expect(plain).toContain(errorCode(code).meaning)
    expect(plain).toContain(errorCode(code).remedy)
    expect(plain).toContain(`"code": "${code}"`)
  })

  it('are listed, and an unknown one is not there', async () => {
    const { text } = await read('/api/docs/errors')
    for (const code of allCodes) expect(text).toContain(`href="/api/docs/errors/${code}"`)
    expect((await read('/api/docs/errors/constructor')).status).toBe(404)
  })

  it('are where an answer says', async () => {
    const { text } = await read('/api/v1/nothing')
    const { docs, code } = JSON.parse(text) as { docs: string; code: string }
    expect((await read(docs)).text).toContain(`<h1>${code}</h1>`)
  })
})
