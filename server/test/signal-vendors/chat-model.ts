import { z } from 'zod'
import { type ScoreLabel, scoreLabels } from '../../signals/text-scores/score-labels.ts'
import { openaiError } from './openai-moderations.ts'
import type { VendorAnswer, VendorCall, VendorProtocol } from './vendor-server.ts'
import { isAbout, kindsOf, shownIn, type Shown, violates } from './what-is-shown.ts'

const key = 'sk-proj-a-key-for-chat'

const Part = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string() }),
  z.object({ type: z.literal('image_url'), image_url: z.object({ url: z.string() }) }),
])

const Schema = z.object({
  type: z.literal('object'),
  properties: z.record(z.string(), z.looseObject({})),
  required: z.array(z.string()),
  additionalProperties: z.literal(false),
})

const Body = z.object({
  model: z.string().min(1),
  messages: z.tuple([
    z.object({ role: z.literal('system'), content: z.string() }),
    z.object({ role: z.literal('user'), content: z.union([z.string(), z.array(Part)]) }),
  ]),
  response_format: z.object({
    type: z.literal('json_schema'),
    json_schema: z.object({ name: z.string(), strict: z.literal(true), schema: Schema }),
  }),
})

const TopicLines = z.object({
  items: z.object({ properties: z.object({ topic: z.object({ enum: z.array(z.string()) }) }) }),
})

interface Seen {
  text: string
  shown: Shown | null
}

async function seenIn(content: z.output<typeof Body>['messages'][1]['content']): Promise<Seen> {
  const parts = typeof content === 'string' ? [{ type: 'text' as const, text: content }] : content
  const words = parts.flatMap((part) => (part.type === 'text' ? [part.text] : []))
  const urls = parts.flatMap((part) => (part.type === 'image_url' ? [part.image_url.url] : []))
  const [, picture] = /^data:image\/\w+;base64,(.+)$/.exec(urls[0] ?? '') ?? []
  return {
    text: words.join('\n'),
    shown: picture === undefined ? null : await shownIn(Buffer.from(picture, 'base64')),
  }
}

/** The answer by the form that is asked for, as a model that keeps to it would give it. */
function verdict({ properties }: z.output<typeof Schema>, { text, shown }: Seen): object {
  if ('topics' in properties) {
    const { items } = TopicLines.parse(properties['topics'])
    const line = (topic: string) => ({ topic, likelihood: isAbout(text, topic) ? 94 : 3 })
    return { topics: items.properties.topic.enum.map(line) }
  }
  if ('why' in properties) {
    const does = shown ? shown === 'forbidden' : violates(text)
    return { why: does ? 'It is forbidden.' : 'Nothing speaks for it.', likelihood: does ? 93 : 4 }
  }
  const kinds = kindsOf(text)
  const has = (name: string) =>
    shown ? shown === name : scoreLabels.includes(name as ScoreLabel) && kinds.has(name as ScoreLabel)
  return Object.fromEntries(Object.keys(properties).map((name) => [name, has(name) ? 96 : 2]))
}

const completion = (
  content: string | null,
  finish = 'stop',
  refusal: string | null = null,
): VendorAnswer => ({
  status: 200,
  body: {
    id: 'chatcmpl-1',
    object: 'chat.completion',
    model: 'test-model-2026',
    choices: [{ index: 0, finish_reason: finish, message: { role: 'assistant', content, refusal } }],
    usage: { prompt_tokens: 800, completion_tokens: 100, total_tokens: 900 },
  },
})

async function answer({ method, path, headers, body }: VendorCall): Promise<VendorAnswer> {
  if (method !== 'POST' || path !== '/v1/chat/completions')
    return openaiError(404, null, 'invalid_request_error', 'Invalid URL')
  if (headers['authorization'] !== `Bearer ${key}`)
    return openaiError(401, 'invalid_api_key', 'invalid_request_error', 'Incorrect API key provided')
  const { data } = Body.safeParse(JSON.parse(body.toString()))
  if (!data) return openaiError(400, 'invalid_type', 'invalid_request_error', 'Invalid request')
  const seen = await seenIn(data.messages[1].content)
  return completion(JSON.stringify(verdict(data.response_format.json_schema.schema, seen)))
}

/** A chat model with vision. */
export const chatModel: VendorProtocol = {
  key: 'chat_model',
  settings: (url) => ({ baseUrl: `${url}/v1`, model: 'test-model', apiKey: key }),
  wrongSettings: { apiKey: 'sk-proj-a-wrong-key' },
  errors: [
    {
      name: 'rate limit',
      ...openaiError(429, 'rate_limit_exceeded', 'tokens', 'Rate limit reached for test-model'),
      headers: { 'retry-after-ms': '1500', 'retry-after': '2' },
      reason: 'away',
      retryAfterMs: 1500,
    },
    {
      name: 'spent account',
      ...openaiError(429, 'insufficient_quota', 'insufficient_quota', 'You exceeded your current quota'),
      reason: 'refused',
    },
    {
      name: 'unknown model',
      ...openaiError(404, 'model_not_found', 'invalid_request_error', 'The model does not exist'),
      reason: 'refused',
    },
    { name: 'outage', ...openaiError(500, null, 'server_error', 'The server had an error'), reason: 'away' },
    {
      name: 'content filter',
      ...openaiError(400, 'content_filter', 'invalid_request_error', 'The prompt was filtered'),
      reason: 'item',
    },
    { name: 'refusal', ...completion(null, 'stop', "I'm sorry, I can't help with that."), reason: 'item' },
    { name: 'answer cut short', ...completion('{"toxicity": 1', 'length'), reason: 'item' },
    { name: 'prose', ...completion('It looks fine to me.'), reason: 'item' },
    { name: 'another form', ...completion('{"verdict":"fine"}'), reason: 'item' },
  ],
  answer,
}
