import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SecretBox } from '../../platform/crypto.ts'
import { newId } from '../../platform/ids.ts'
import { makeMetrics } from '../../platform/metrics.ts'
import { Outbound } from '../../platform/outbound-http.ts'
import { sealSecrets } from '../../platform/secret-settings.ts'
import { type AiProviderServer, startAiProvider } from '../../test/ai-provider.ts'
import { readyToAsk } from '../../test/ready-to-ask.ts'
import { Asker } from './asker.ts'
import { newMeter } from './budget.ts'

const box = new SecretBox('a key for tests that is long enough for anything')
const outbound = new Outbound({ allowed: ['127.0.0.0/8'] })
const asker = new Asker({ outbound, secrets: box, metrics: makeMetrics(), log: pino({ level: 'silent' }) })
const good = {
  action: 'remove',
  category: 'scams',
  reasoning: 'Asks for money.',
  confidence: 0.9,
  evidence: ['send money'],
  addresses_moderator: false,
}
let provider: AiProviderServer

beforeAll(async () => {
  provider = await startAiProvider(() => ({ verdict: good }))
})
afterAll(async () => {
  provider.close()
  await outbound.close()
})

function moderator(kind: string, settings: Record<string, unknown> = {}) {
  const row = { workspaceId: newId(), id: newId() }
  const baseUrl = kind === 'anthropic' ? provider.url : `${provider.url}/v1`
  provider.asked.length = 0
  return readyToAsk({
    ...row,
    provider: kind,
    secrets: sealSecrets(box, row, { apiKey: 'key-1' }),
    settings: { baseUrl, model: 'm-1', inputPrice: 2, outputPrice: 10, ...settings },
  })
}

const forms = [
  ['openai_compatible', 'json_schema'],
  ['openai_compatible', 'json_object'],
  ['openai_compatible', 'tool'],
  ['anthropic', 'tool'],
  ['anthropic', 'json_schema'],
] as const

describe.each(forms)('[V2.13.10] %s, its answer as %s', (kind, form) => {
  it('is asked in that form, and its verdict read', async () => {
    provider.answer = () => ({ verdict: good })
    const asked = await asker.askOnce(moderator(kind, { format: form }), 'please send money')
    expect(asked).toMatchObject({
      verdict: { action: 'hidden', evidence: [{ start: 7, end: 17 }] },
      cost: 0.003,
    })
    const [question] = provider.asked
    expect(question?.form).toBe(form)
    const required = ['action', 'category', 'reasoning', 'confidence', 'evidence', 'addresses_moderator']
    expect(question?.schema).toEqual(form === 'json_object' ? {} : expect.objectContaining({ required }))
  })

  it('takes pictures in their order, beside the item', async () => {
    provider.answer = () => ({ verdict: good })
    const pictures = ['one', 'two'].map((name) => ({
      mime: 'image/jpeg' as const,
      base64: Buffer.from(name).toString('base64'),
    }))
    await asker.askOnce(moderator(kind, { format: form }), 'please send money', { pictures })
    expect(provider.asked[0]?.pictures.map(String)).toEqual(['one', 'two'])
    expect(provider.asked[0]?.item).toMatchObject({ text: 'please send money', pictures: 2 })
  })

  it('that is malformed is no verdict, and what it took is counted', async () => {
    provider.answer = () => ({ verdict: '{"action": "remo' })
    const meter = newMeter()
    await expect(asker.askOnce(moderator(kind, { format: form }), 'x', { meter })).rejects.toMatchObject({
      reason: 'unreadable',
    })
    expect(meter).toMatchObject({
      model: 'test-model-2026',
      inputTokens: 1000,
      outputTokens: 100,
      cost: 0.003,
    })
  })
})

describe('what is no answer', () => {
  const usage = { prompt_tokens: 500, completion_tokens: 5, input_tokens: 500, output_tokens: 5 }
  const openAi = (choice: object) => ({ choices: [{ message: {}, ...choice }], usage })
  const claude = (stop: string) => ({
    content: [{ type: 'text', text: 'I am sorry' }],
    stop_reason: stop,
    usage,
  })
  it.each([
    [
      'openai_compatible',
      'a refusal',
      openAi({ message: { content: null, refusal: 'No.' } }),
      'declined to answer',
    ],
    ['openai_compatible', 'a cut-off', openAi({ finish_reason: 'length' }), 'cut off'],
    ['openai_compatible', 'a filter', openAi({ finish_reason: 'content_filter' }), 'declined to judge'],
    ['anthropic', 'a refusal', claude('refusal'), 'declined to answer'],
    ['anthropic', 'a cut-off', claude('max_tokens'), 'cut off'],
    ['anthropic', 'a full window', claude('model_context_window_exceeded'), 'do not fit'],
    ['anthropic', 'prose', claude('end_turn'), 'did not answer with JSON'],
  ])('%s: %s is told as such, with what it took', async (kind, _name, body, words) => {
    provider.answer = () => ({ status: 200, body })
    const meter = newMeter()
    await expect(asker.askOnce(moderator(kind), 'x', { meter })).rejects.toMatchObject({
      reason: 'unreadable',
      message: expect.stringContaining(words) as string,
    })
    expect(meter).toMatchObject({ inputTokens: 500, outputTokens: 5 })
  })

  it('a second attempt adds to what the first one took', async () => {
    let first = true
    provider.answer = () => {
      if (!first) return { verdict: good }
      first = false
      return { verdict: 'Well…' }
    }
    const asked = await asker.ask(moderator('openai_compatible'), 'send money')
    expect(asked.cost).toBeCloseTo(0.006)
  })
})
