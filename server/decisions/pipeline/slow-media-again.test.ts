import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp, type TestWorkspace } from '../../test/app.ts'
import { changeStatus, makeContent, makeRule } from '../../test/moderated-workspace.ts'

let app: TestApp
let acme: TestWorkspace
let host: Server
let isSlow = false

beforeAll(async () => {
  host = createServer((_request, response) => {
    if (!isSlow) response.writeHead(404).end()
  }).listen(0, '127.0.0.1')
  await once(host, 'listening')
  app = await startTestApp({ env: { SYNC_TIMEOUT: '1' } })
  acme = await app.createWorkspace()
  await makeRule(app, acme, 'scam', [changeStatus('hidden')])
})
afterAll(async () => {
  host.closeAllConnections()
  host.close()
  await app.close()
})

const decide = (id: string, text: string) => {
  const imageUrls = [`http://127.0.0.1:${(host.address() as AddressInfo).port}/a.jpg`]
  return app.services.syncJudge.decide(acme.workspaceId, makeContent(id, text, { imageUrls }))
}
/** The decision while the host is fast, however busy this machine is. */
async function decideSoon(id: string, text: string) {
  isSlow = false
  const decided = async () => {
    const decision = await decide(id, text)
    return decision.timeout ? null : decision
  }
  return vi.waitUntil(decided, { timeout: 20_000 })
}
const timedOut = { status: null, actions: [], timeout: true }

describe('[4.2] an item with media that is sent again while these have become slow', () => {
  it('is answered with the decision that stands: no webhook would tell it again', async () => {
    const first = await decideSoon('same', 'a scam')
    expect(first).toMatchObject({ status: 'hidden', actions: [{ status: 'hidden' }], timeout: false })
    isSlow = true
    expect(await decide('same', 'a scam')).toEqual(first)
  })

  it('is answered with a timeout where it has changed, for that is not decided yet', async () => {
    expect(await decideSoon('changed', 'hello')).toMatchObject({ status: 'allowed', timeout: false })
    isSlow = true
    expect(await decide('changed', 'a scam')).toEqual(timedOut)
  })

  it('is answered with a timeout while it waits for its first decision', async () => {
    isSlow = true
    expect(await decide('first', 'hello')).toEqual(timedOut)
    expect(await decide('first', 'hello')).toEqual(timedOut)
  })
})
