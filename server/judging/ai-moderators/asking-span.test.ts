import { trace } from '@opentelemetry/api'
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { SecretBox } from '../../platform/crypto.ts'
import { newId } from '../../platform/ids.ts'
import { makeMetrics } from '../../platform/metrics.ts'
import { Outbound } from '../../platform/outbound-http.ts'
import { sealSecrets } from '../../platform/secret-settings.ts'
import { type AiProviderServer, startAiProvider } from '../../test/ai-provider.ts'
import { readyToAsk } from '../../test/ready-to-ask.ts'
import { Asker } from './asker.ts'

const box = new SecretBox('a key for tests that is long enough for anything')
const outbound = new Outbound({ allowed: ['127.0.0.0/8'] })
const exporter = new InMemorySpanExporter()
const [traceId, spanId] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331']
const origin = `checkout-4711 00-${traceId}-${spanId}-01`
const allow = { action: 'allow', category: null, reasoning: 'Fine.', confidence: 0.9, evidence: [] }
let provider: AiProviderServer

beforeAll(async () => {
  provider = await startAiProvider(() => ({ verdict: allow }))
  trace.setGlobalTracerProvider(
    new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] }),
  )
})
afterAll(async () => {
  trace.disable()
  provider.close()
  await outbound.close()
})
beforeEach(() => {
  exporter.reset()
  provider.answer = () => ({ verdict: allow })
})

function ask() {
  const row = { workspaceId: newId(), id: newId() }
  const moderator = readyToAsk({
    ...row,
    provider: 'openai_compatible',
    settings: { baseUrl: `${provider.url}/v1`, model: 'm-1' },
    secrets: sealSecrets(box, row, { apiKey: 'key-1' }),
  })
  const asker = new Asker({
    outbound,
    secrets: box,
    metrics: makeMetrics(),
    log: pino({ level: 'silent' }),
  })
  return asker.ask(moderator, 'the text of an item', { origin })
}

it("asking is a span of the request's trace, which says what it took and nothing of the item", async () => {
  await ask()
  const [span, ...others] = exporter.getFinishedSpans()
  expect(others).toEqual([])
  expect(span).toMatchObject({
    name: 'chat',
    parentSpanContext: { traceId, spanId },
    attributes: {
      'gen_ai.provider.name': 'openai_compatible',
      'gen_ai.response.model': 'test-model-2026',
      'gen_ai.usage.input_tokens': 1000,
      'gen_ai.usage.output_tokens': 100,
    },
  })
  expect(JSON.stringify(span?.attributes)).not.toMatch(/text of an item|key-1/)
})

it('each of two attempts is one, and that which failed says why', async () => {
  let asked = 0
  provider.answer = () => (asked++ === 0 ? { status: 503 } : { verdict: allow })
  await ask()
  expect(exporter.getFinishedSpans().map(({ attributes }) => attributes['error.type'])).toEqual([
    'busy',
    undefined,
  ])
})
