import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** What a request is answered: its status, or 0 for a connection that breaks; a code; the seconds of `Retry-After`. */
export type ScriptedAnswer = [status: number, code?: string, retryAfter?: number]

/** What writes an answer that is not one of Verdict's. */
export type ScriptedReply = (response: ServerResponse) => unknown

/** A service that gives these answers, one after the other, and notes the requests; then each is a success. It ends with the test. */
export async function startScriptedService(...answers: (ScriptedAnswer | ScriptedReply)[]) {
  const seen: string[] = []
  const server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`)
    const answer = answers.shift() ?? [200]
    if (typeof answer === 'function') return answer(response)
    const [status, code, retryAfter] = answer
    if (status === 0) return request.destroy()
    response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) })
    response.end(
      JSON.stringify(code ? { success: false, error: code, code, request_id: 'r' } : { success: true }),
    )
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { seen, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}
