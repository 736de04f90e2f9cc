import { describe, expect, it } from 'vitest'
import { type ScriptedAnswer, startScriptedService } from '../server/test/scripted-service.ts'
import { createVerdictClient } from './verdict-client.ts'

async function clientOf(...answers: ScriptedAnswer[]) {
  const { seen, url } = await startScriptedService(...answers)
  return { seen, verdict: createVerdictClient({ baseUrl: url, apiKey: 'k' }) }
}

const item = {
  body: { content_id: 'c', user: { id: 'u' }, category: { id: 'c' }, subcategory: { id: 's' } },
}
const report = { body: { report: { policy_id: 'spam', reported_by_id: 'u', content_id: 'c' } } }

describe('a request is repeated', () => {
  it.each<[string, ScriptedAnswer[]]>([
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
    const { verdict, seen } = await clientOf(...Array<ScriptedAnswer>(9).fill([503, 'UNAVAILABLE', 0]))
    await expect(verdict.get('/api/v1/lists')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(seen).toHaveLength(5)
  })
})

describe('a request is not repeated', () => {
  it.each<[string, ScriptedAnswer]>([
    ['when a plan is used up: that takes days', [429, 'PLAN_LIMIT']],
    ['when the wait is longer than a minute', [429, 'RATE_LIMITED', 61]],
    ['when it is refused', [400, 'INVALID_BODY']],
    ['when the key is wrong', [401, 'UNAUTHENTICATED']],
  ])('%s', async (_when, answer) => {
    const { verdict, seen } = await clientOf(answer)
    await expect(verdict.post('/api/v1/content', item)).rejects.toMatchObject({ code: answer[1] })
    expect(seen).toHaveLength(1)
  })

  it.each<[string, ScriptedAnswer]>([
    ['a fault', [500, 'INTERNAL_SERVER_ERROR']],
    ['a connection that breaks', [0]],
  ])('after %s, where it might have been carried out and would be again', async (_when, answer) => {
    const { verdict, seen } = await clientOf(answer)
    await expect(verdict.post('/api/v1/user-reports', report)).rejects.toThrow()
    expect(seen).toHaveLength(1)
  })
})
