import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { createVerdictClient } from './verdict-client.ts'

let server: Server | undefined
afterEach(() => {
  server?.closeAllConnections()
  server?.close()
})

type Answer = [status: number, code?: string, retryAfter?: number]

/** A client of a service that gives these answers, one after the other, and counts the requests; then it succeeds. */
async function clientOf(...answers: Answer[]) {
  const seen: string[] = []
  server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`)
    const [status, code, retryAfter] = answers.shift() ?? [200]
    if (status === 0) return request.destroy()
    response.writeHead(status, retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) })
    response.end(
      JSON.stringify(code ? { success: false, error: code, code, request_id: 'r' } : { success: true }),
    )
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { seen, verdict: createVerdictClient({ baseUrl, apiKey: 'k' }) }
}

const item = {
  body: { content_id: 'c', user: { id: 'u' }, category: { id: 'c' }, subcategory: { id: 's' } },
}
const report = { body: { report: { policy_id: 'spam', reported_by_id: 'u', content_id: 'c' } } }

describe('a request is repeated', () => {
  it.each<[string, Answer[]]>([
    ['when the connection breaks', [[0]]],
    ['after a fault', [[500, 'INTERNAL_SERVER_ERROR']]],
    ['while a part is away', [[503, 'UNAVAILABLE', 0]]],
    ['after an answer of a proxy', [[502]]],
  ])('%s', async (_when, answers) => {
    const { verdict, seen } = await clientOf(...answers)
    await expect(verdict.post('/api/v1/content', item)).resolves.toEqual({ success: true })
    expect(seen).toHaveLength(2)
  })

  it('after the seconds that the answer names, even where each does something once more', async () => {
    const { verdict, seen } = await clientOf([429, 'RATE_LIMITED', 1])
    const started = performance.now()
    await verdict.post('/api/v1/user-reports', report)
    expect(performance.now() - started).toBeGreaterThan(990)
    expect(seen).toHaveLength(2)
  })

  it('four times at most', async () => {
    const { verdict, seen } = await clientOf(...Array<Answer>(9).fill([503, 'UNAVAILABLE', 0]))
    await expect(verdict.get('/api/v1/lists')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(seen).toHaveLength(5)
  })
})

describe('a request is not repeated', () => {
  it.each<[string, Answer]>([
    ['when a plan is used up: that takes days', [429, 'PLAN_LIMIT']],
    ['when the wait is longer than a minute', [429, 'RATE_LIMITED', 61]],
    ['when it is refused', [400, 'INVALID_BODY']],
    ['when the key is wrong', [401, 'UNAUTHENTICATED']],
  ])('%s', async (_when, answer) => {
    const { verdict, seen } = await clientOf(answer)
    await expect(verdict.post('/api/v1/content', item)).rejects.toMatchObject({ code: answer[1] })
    expect(seen).toHaveLength(1)
  })

  it.each<[string, Answer]>([
    ['a fault', [500, 'INTERNAL_SERVER_ERROR']],
    ['a connection that breaks', [0]],
  ])('after %s, where it might have been carried out and would be again', async (_when, answer) => {
    const { verdict, seen } = await clientOf(answer)
    await expect(verdict.post('/api/v1/user-reports', report)).rejects.toThrow()
    expect(seen).toHaveLength(1)
  })
})
