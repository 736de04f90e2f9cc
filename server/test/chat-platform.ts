import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A request that a chat platform's API got. */
export interface ApiCall {
  method: string
  path: string
  query: Record<string, string>
  headers: IncomingHttpHeaders
  body: string
}

interface Answer {
  status: number
  headers?: Record<string, string>
  body: unknown
}

/** The API of a chat platform on this machine, which answers as it is told and remembers what it was asked. */
export async function startChatPlatform(answer: (call: ApiCall) => Answer | Promise<Answer>) {
  const calls: ApiCall[] = []
  const platform = { url: '', calls, answer, waitFor, close }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '/', 'http://here')
      const call = {
        method: request.method ?? '',
        path: pathname,
        query: Object.fromEntries(searchParams),
        headers: request.headers,
        body: Buffer.concat(chunks).toString('utf8'),
      }
      calls.push(call)
      void Promise.resolve(platform.answer(call)).then(({ status, headers = {}, body }) =>
        response
          .writeHead(status, { 'content-type': 'application/json', ...headers })
          .end(JSON.stringify(body)),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  platform.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  /** Resolves when so many requests have come in. */
  async function waitFor(count: number, ms = 15_000): Promise<void> {
    for (const end = Date.now() + ms; calls.length < count;) {
      if (Date.now() > end) throw new Error(`only ${calls.length} of ${count} requests came`)
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }

  function close(): void {
    server.closeAllConnections()
    server.close()
  }

  return platform
}

export type ChatPlatform = Awaited<ReturnType<typeof startChatPlatform>>

/** A body as Slack sends it, signed as its documentation says. */
export function slackRequest(signingSecret: string, event: unknown, at = Math.floor(Date.now() / 1000)) {
  const body = JSON.stringify(event)
  const digest = createHmac('sha256', signingSecret).update(`v0:${at}:${body}`).digest('hex')
  const headers = { 'x-slack-request-timestamp': String(at), 'x-slack-signature': `v0=${digest}` }
  return { body, headers }
}

/** A body as Stream sends it, signed as its documentation says. */
export function streamRequest(apiSecret: string, event: unknown) {
  const body = JSON.stringify(event)
  return { body, headers: { 'x-signature': createHmac('sha256', apiSecret).update(body).digest('hex') } }
}
