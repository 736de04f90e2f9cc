import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { SecretBox } from '../../platform/crypto.ts'
import { newId } from '../../platform/ids.ts'
import { makeMetrics } from '../../platform/metrics.ts'
import { Outbound } from '../../platform/outbound-http.ts'
import { sealSecrets } from '../../platform/secret-settings.ts'
import { type AiProviderServer, type ModelAnswer, startAiProvider } from '../../test/ai-provider.ts'
import { readyToAsk } from '../../test/ready-to-ask.ts'
import { Asker } from './asker.ts'
import { Decisiveness } from './decisiveness.ts'
import type { NoVerdict } from './no-verdict.ts'
import { ProviderPace } from './provider-pace.ts'
import type { ReadyModerator } from './ready-moderator.ts'

const box = new SecretBox('a key for tests that is long enough for anything')
const outbound = new Outbound({ allowed: ['127.0.0.0/8'] })
const metrics = makeMetrics()
const logged: string[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })
const good = {
  action: 'remove',
  category: 'scams',
  reasoning: 'Asks for money.',
  confidence: 0.9,
  evidence: ['send money'],
}
let provider: AiProviderServer
let asker: Asker
/** By how many milliseconds the clock of the pace goes ahead. */
let aheadMs = 0

beforeAll(async () => {
  provider = await startAiProvider(() => ({ verdict: good }))
})
afterAll(async () => {
  provider.close()
  await outbound.close()
})
beforeEach(() => {
  aheadMs = 0
  asker = new Asker(
    { outbound, secrets: box, metrics, log },
    new ProviderPace(() => performance.now() + aheadMs),
  )
  provider.asked.length = 0
  provider.answer = () => ({ verdict: good })
})

function moderator(kind: string, settings: Record<string, unknown> = {}, apiKey = 'key-1'): ReadyModerator {
  const row = { workspaceId: newId(), id: newId() }
  const baseUrl = kind === 'anthropic' ? provider.url : `${provider.url}/v1`
  return readyToAsk({
    ...row,
    provider: kind,
    settings: { baseUrl, model: 'm-1', inputPrice: 2, outputPrice: 10, ...settings },
    secrets: sealSecrets(box, row, { apiKey }),
    decisiveness: Decisiveness.balanced,
    may: [],
    sections: readyToAsk().sections.slice(0, 1),
  })
}

describe.each(['openai_compatible', 'anthropic'])('[V2.13.10] %s', (kind) => {
  it('is asked by its documented protocol, and its verdict comes with what it took', async () => {
    const asked = await asker.ask(moderator(kind), 'please send money')
    expect(asked).toMatchObject({
      model: 'test-model-2026',
      inputTokens: 1000,
      outputTokens: 100,
      verdict: { action: 'hidden', section: { policyId: 'scams' }, evidence: [{ start: 7, end: 17 }] },
    })
    const [question] = provider.asked
    expect(JSON.parse(question?.call.body ?? '')).toMatchObject({ model: 'm-1' })
    expect(question?.instructions).toContain('No advance fees.')
    expect(question?.schema).toMatchObject({ properties: { category: { enum: ['scams', null] } } })
  })

  it.each<[string, ModelAnswer, string, string, number]>([
    ['429 and a long wait', { status: 429, headers: { 'retry-after': '60' } }, 'busy', 'slow down', 1],
    ['529', { status: 529 }, 'busy', 'answered 529', 2],
    ['a wrong model', { status: 404 }, 'refused', 'no such model', 1],
    ['an answer of another form', { status: 200, body: { hello: 1 } }, 'busy', 'unknown form', 2],
    [
      'a text that the provider filters',
      {
        status: 400,
        body: { error: { code: 'content_filter', message: 'Output blocked by content filtering policy' } },
      },
      'unreadable',
      'declined to judge',
      2,
    ],
    ['an item that is too large', { status: 413 }, 'unreadable', 'do not fit', 2],
    [
      'an item that does not fit into the window',
      { status: 400, body: { error: { code: 'context_length_exceeded', message: 'Too many tokens' } } },
      'unreadable',
      'do not fit',
      2,
    ],
    [
      'the same in words alone',
      { status: 400, body: { error: { message: 'prompt is too long: 210000 tokens > 200000 maximum' } } },
      'unreadable',
      'do not fit',
      2,
    ],
    ['any other wrong request', { status: 400, body: { error: { code: 'x' } } }, 'refused', 'the model', 1],
    ['prose', { verdict: 'Sure! It is fine.' }, 'unreadable', '', 2],
    ['a category of its own', { verdict: { ...good, category: 'spam' } }, 'unreadable', 'does not have', 2],
    ['an action of its own', { verdict: { ...good, action: 'ban' } }, 'unreadable', 'another form', 2],
    ['confidence beyond one', { verdict: { ...good, confidence: 7 } }, 'unreadable', 'another form', 2],
    [
      'removal without a category',
      { verdict: { ...good, category: null } },
      'unreadable',
      'does not have',
      2,
    ],
  ])('%s is told as it is', async (_name, answer, reason, words, attempts) => {
    provider.answer = () => answer
    await expect(asker.ask(moderator(kind), 'send money')).rejects.toMatchObject({
      reason,
      message: expect.stringContaining(words) as string,
    })
    expect(provider.asked).toHaveLength(attempts)
  })

  it('waits as long as it is told, and asks again', async () => {
    let first = true
    provider.answer = () => {
      if (!first) return { verdict: good }
      first = false
      return { status: 429, headers: { 'retry-after': '1' } }
    }
    const started = performance.now()
    await expect(asker.ask(moderator(kind), 'send money')).resolves.toMatchObject({
      verdict: { action: 'hidden' },
    })
    expect(performance.now() - started).toBeGreaterThan(990)
  })

  it('what an answer took is told with it where it is no verdict, and nothing where nobody answered', async () => {
    provider.answer = () => ({ verdict: 'Sure! It is fine.' })
    await expect(asker.ask(moderator(kind), 'x')).rejects.toMatchObject({
      took: { model: 'test-model-2026', inputTokens: 2000, outputTokens: 200, cost: 0.006 },
    })
    provider.answer = () => ({ status: 401 })
    await expect(asker.ask(moderator(kind), 'x')).rejects.toMatchObject({ took: { model: null, cost: 0 } })
  })

  it('a refused key is told without what the provider wrote', async () => {
    const failure = await asker
      .ask(moderator(kind, {}, 'wrong'), 'send money')
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({ reason: 'refused', message: 'the provider refused the key' })
  })

  it('[V2.13.6] is left alone after five failures in a row', async () => {
    provider.answer = () => ({ status: 500 })
    const one = moderator(kind)
    for (let i = 0; i < 5; i++) await asker.askOnce(one, 'x').catch(() => undefined)
    const resting = await asker.askOnce(one, 'x').catch((error: unknown) => error)
    expect(resting).toMatchObject({ reason: 'busy', message: expect.stringContaining('rests') as string })
    expect((resting as NoVerdict).retryAfterMs).toBeGreaterThan(29_000)
    expect(provider.asked).toHaveLength(5)
    await expect(asker.askOnce(moderator(kind), 'x')).rejects.toThrow('500')
  })

  it('[V2.13.6] is not left alone for what it refuses, so that nobody can post it into a rest', async () => {
    const one = moderator(kind)
    provider.answer = () => ({ status: 400, body: { error: { code: 'content_filter' } } })
    for (let i = 0; i < 6; i++) await asker.askOnce(one, 'x').catch(() => undefined)
    provider.answer = () => ({ verdict: good })
    await expect(asker.askOnce(one, 'send money')).resolves.toMatchObject({ model: 'test-model-2026' })
  })

  it.each<[string, ModelAnswer]>([
    ['a request that it refuses', { status: 400, body: { error: { code: 'x' } } }],
    ['a verdict of another form', { verdict: { ...good, action: 'ban' } }],
    ['words in place of a verdict', { verdict: 'I would rather not.' }],
    ['an answer of another form', { status: 200, body: { hello: 1 } }],
  ])('[V2.13.6] is not left alone for what is bad in single items: %s', async (_name, answer) => {
    const one = moderator(kind)
    provider.answer = () => answer
    await Promise.allSettled(Array.from({ length: 6 }, () => asker.ask(one, 'x')))
    provider.answer = () => ({ verdict: good })
    await expect(asker.askOnce(one, 'send money')).resolves.toMatchObject({ model: 'test-model-2026' })
  })

  it.each<[string, ModelAnswer]>([
    ['a refused key', { status: 401 }],
    ['a forbidden key', { status: 403 }],
  ])('[V2.13.6] is left alone after five outages in a row: %s', async (_name, answer) => {
    const one = moderator(kind)
    provider.answer = () => answer
    for (let i = 0; i < 5; i++) await asker.askOnce(one, 'x').catch(() => undefined)
    await expect(asker.askOnce(one, 'x')).rejects.toMatchObject({
      reason: 'busy',
      message: expect.stringContaining('rests for a moment after the provider') as string,
    })
    await expect(asker.askOnce({ ...one, secrets: sealSecrets(box, one, { apiKey: 'key-1' }) }, 'x'))
      .rejects //
      .not.toThrow('rests')
  })

  it('[V2.13.6] is obeyed when it asks to slow down, and not left alone for it, while it gives verdicts', async () => {
    const one = moderator(kind)
    provider.answer = () => ({ status: 429, headers: { 'retry-after': '0.05' } })
    for (let i = 0; i < 7; i++)
      await expect(asker.askOnce(one, 'x')).rejects.toMatchObject({
        reason: 'busy',
        message: 'the provider asks to slow down',
        outage: false,
        counted: false,
      })
    expect([provider.asked.length, asker.resting, asker.paced]).toEqual([7, 0, 1])
    provider.answer = () => ({ verdict: good })
    await expect(asker.askOnce(one, 'send money')).resolves.toMatchObject({ model: 'test-model-2026' })
  })

  it('[V2.13.6] is obeyed by all AI moderators with the same key and model, and no others', async () => {
    provider.answer = () => ({ status: 429, headers: { 'retry-after': '60' } })
    const slowed = { message: 'the provider asks to slow down' }
    await expect(asker.ask(moderator(kind), 'x', { withinMs: 2000 })).rejects.toMatchObject(slowed)
    await expect(asker.ask(moderator(kind), 'x', { withinMs: 2000 })).rejects.toMatchObject(slowed)
    expect(provider.asked).toHaveLength(1)
    provider.answer = () => ({ verdict: good })
    await expect(asker.ask(moderator(kind, { model: 'm-2' }), 'send money')).resolves.toBeDefined()
  })

  it('[V2.13.6] is away when it has asked for that for a minute, and given no verdict', async () => {
    const one = moderator(kind)
    provider.answer = () => ({ status: 429, headers: { 'retry-after': '0.05' } })
    await asker.askOnce(one, 'x').catch(() => undefined)
    aheadMs = 61_000
    for (let i = 0; i < 5; i++)
      await expect(asker.askOnce(one, 'x')).rejects.toMatchObject({ outage: true, counted: true })
    await expect(asker.askOnce(one, 'x')).rejects.toMatchObject({
      reason: 'busy',
      message: 'the provider rests for a moment after the provider asks to slow down',
    })
    expect(provider.asked).toHaveLength(6)
  })

  it.each([
    [503, () => '1'],
    [529, () => '1'],
    [503, () => new Date(Date.now() + 5000).toUTCString()],
  ])(
    '%d with a time to wait for, or until, asks to slow down, without one it is an outage',
    async (status, wait) => {
      provider.answer = () => ({ status, headers: { 'retry-after': wait() } })
      await expect(asker.askOnce(moderator(kind), 'x')).rejects.toMatchObject({
        outage: false,
        counted: false,
      })
      provider.answer = () => ({ status })
      await expect(asker.askOnce(moderator(kind), 'x')).rejects.toMatchObject({ outage: true, counted: true })
    },
  )

  it('an item on which it failed twice counts as one outage', async () => {
    const one = moderator(kind)
    provider.answer = () => ({ status: 500 })
    await Promise.allSettled(Array.from({ length: 4 }, () => asker.ask(one, 'x')))
    provider.answer = () => ({ verdict: good })
    await expect(asker.askOnce(one, 'send money')).resolves.toMatchObject({ model: 'test-model-2026' })
  })

  it.each(['```json\n{}\n```', 'Here it is:\n\n```\n{}\n```\nI hope it helps.', 'My verdict {so far}: {}'])(
    '[V2.13.12] a correct answer inside of %j is a verdict',
    async (around) => {
      provider.answer = () => ({ verdict: around.replace('{}', JSON.stringify(good)) })
      await expect(asker.askOnce(moderator(kind), 'send money')).resolves.toMatchObject({
        verdict: { action: 'hidden', evidence: [{ start: 0, end: 10 }] },
      })
    },
  )

  it('[V2.13.12] two answers are no verdict', async () => {
    provider.answer = () => ({ verdict: `${JSON.stringify(good)} or ${JSON.stringify(good)}` })
    await expect(asker.askOnce(moderator(kind), 'x')).rejects.toMatchObject({ reason: 'unreadable' })
  })

  it('[V2.13.6] does not wait longer than it may', async () => {
    provider.answer = () => ({ verdict: good, afterMs: 3000 })
    const started = performance.now()
    await expect(asker.ask(moderator(kind), 'x', { withinMs: 700 })).rejects.toMatchObject({
      reason: 'busy',
      message: 'no answer: timed out',
    })
    expect(performance.now() - started).toBeLessThan(1500)
    expect(provider.asked).toHaveLength(1)
  })

  it('is asked to wait a minute at most, and what it says of itself is kept only as far as it can be', async () => {
    provider.answer = () => ({ status: 429, headers: { 'retry-after': '86400' } })
    await expect(asker.ask(moderator(kind), 'x')).rejects.toSatisfy(
      ({ retryAfterMs }: NoVerdict) => retryAfterMs > 59_000 && retryAfterMs <= 60_000,
    )
    provider.answer = () => ({
      status: 200,
      body: {
        model: `a\u0000${'b'.repeat(500)}`,
        choices: [{ message: { content: JSON.stringify(good) } }],
        content: [{ type: 'tool_use', name: 'give_verdict', input: good }],
        usage: { prompt_tokens: 2 ** 40, completion_tokens: 1, input_tokens: 2 ** 40, output_tokens: 1 },
      },
    })
    const own = new Asker({ outbound, secrets: box, metrics: makeMetrics(), log })
    const asked = await own.ask(moderator(kind), 'send money')
    expect(asked.model).toBe(`a${'b'.repeat(199)}`)
    expect(asked.inputTokens).toBe(2 ** 31 - 1)
  })
})

it('an error that nobody foresaw is shown as what it is, and logged without key and item', async () => {
  const broken = new Asker({
    outbound: {
      request: () => Promise.reject(new TypeError('about key-1 and send money')),
    } as unknown as Outbound,
    secrets: box,
    metrics,
    log,
  })
  const failure = await broken.askOnce(moderator('anthropic'), 'send money').catch((error: unknown) => error)
  expect(failure).toMatchObject({ reason: 'refused', outage: false })
  const requestId = /^an unexpected error, TypeError \(request (\S+)\)$/.exec((failure as Error).message)?.[1]
  const line = logged.find((each) => each.includes(String(requestId)))
  expect(line).toContain('"error":"TypeError"')
  expect(line).toContain('asker.test.ts')
  expect(logged.join()).not.toMatch(/key-1|send money/)
})

it('settings that cannot be read are told as such', async () => {
  const sealed = { ...moderator('anthropic'), secrets: 'broken' }
  await expect(asker.askOnce(sealed, 'x')).rejects.toThrow('enter the key again')
})

it('a remark of Claude before its verdict does no harm', async () => {
  const content = [
    { type: 'text', text: 'Let me see.' },
    { type: 'tool_use', id: 'toolu_1', name: 'give_verdict', input: good },
  ]
  provider.answer = () => ({ status: 200, body: { model: 'm', content } })
  await expect(asker.ask(moderator('anthropic'), 'send money')).resolves.toMatchObject({ model: 'm' })
})

it('whoever waits is let go when the program stops', async () => {
  provider.answer = () => ({ verdict: good, afterMs: 1000 })
  const asking = asker.ask(moderator('anthropic'), 'send money')
  asker.stop()
  await expect(asking).rejects.toMatchObject({ reason: 'busy', message: 'the program stops' })
})

it('[V2.13.11] an address that is not public is not called', async () => {
  const guarded = new Outbound({ allowed: [] })
  const strict = new Asker({ outbound: guarded, secrets: box, metrics, log })
  await expect(strict.ask(moderator('openai_compatible'), 'x')).rejects.toMatchObject({ reason: 'refused' })
  expect(provider.asked).toEqual([])
  await guarded.close()
})

it('[V2.13.10] counts time, tokens and cost', async () => {
  await asker.ask(moderator('anthropic'), 'send money')
  const shown = await metrics.registry.metrics()
  expect(shown).toMatch(/verdict_ai_request_seconds_count\{provider="anthropic",outcome="verdict"\} [1-9]/)
  expect(shown).toMatch(/verdict_ai_tokens_total\{provider="anthropic",direction="input"\} [1-9]\d*000/)
  const cost = Number(/verdict_ai_cost_total\{provider="anthropic"\} (\S+)/.exec(shown)?.[1])
  expect(cost).toBeGreaterThanOrEqual(0.003)
})

describe('[V2.13.18] what a model may write for a verdict', () => {
  const limit = { maxOutputTokens: 700 }
  it.each<[string, Record<string, unknown>, Record<string, unknown>]>([
    ['openai_compatible', {}, {}],
    ['openai_compatible', limit, { max_completion_tokens: 700 }],
    ['openai_compatible', { ...limit, outputLimitName: 'max_tokens' }, { max_tokens: 700 }],
    ['anthropic', {}, { max_tokens: 2000 }],
    ['anthropic', limit, { max_tokens: 700 }],
  ])('%s with %j sends %j', async (kind, settings, sent) => {
    await asker.askOnce(moderator(kind, settings), 'please send money')
    const body = JSON.parse(provider.asked[0]?.call.body ?? '') as Record<string, unknown>
    const limits = Object.entries(body).filter(([name]) => name.startsWith('max_'))
    expect(Object.fromEntries(limits)).toEqual(sent)
  })

  it('is told when it was cut off', async () => {
    const choices = [{ finish_reason: 'length', message: { content: '{"action":"rem' } }]
    provider.answer = () => ({ status: 200, body: { choices } })
    const failure = await asker
      .askOnce(moderator('openai_compatible', limit), 'x')
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({ reason: 'unreadable', message: "the model's answer was cut off" })
  })
})
