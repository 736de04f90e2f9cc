import { z } from 'zod'
import type { ScoreLabel } from '../../signals/text-scores/score-labels.ts'
import type { VendorAnswer, VendorCall, VendorProtocol } from './vendor-server.ts'
import { kindsOf, shownIn, type Shown } from './what-is-shown.ts'

const key = 'sk-proj-a-key-of-openai'

const categories = [
  'harassment',
  'harassment/threatening',
  'hate',
  'hate/threatening',
  'illicit',
  'illicit/violent',
  'self-harm',
  'self-harm/intent',
  'self-harm/instructions',
  'sexual',
  'sexual/minors',
  'violence',
  'violence/graphic',
]

const ofTexts: Partial<Record<ScoreLabel, string>> = {
  toxicity: 'harassment',
  insult: 'harassment',
  threat: 'harassment/threatening',
  identity_attack: 'hate',
  sexual: 'sexual',
  self_harm: 'self-harm',
}

const ofPictures: Partial<Record<Shown, string>> = {
  explicit_nudity: 'sexual',
  violence: 'violence',
  visually_disturbing: 'violence/graphic',
}

const Body = z.object({
  model: z.literal('omni-moderation-latest'),
  input: z
    .array(
      z.discriminatedUnion('type', [
        z.object({ type: z.literal('text'), text: z.string() }),
        z.object({ type: z.literal('image_url'), image_url: z.object({ url: z.string() }) }),
      ]),
    )
    .length(1),
})

/** An error in OpenAI's form. */
export const openaiError = (
  status: number,
  code: string | null,
  type: string,
  message: string,
): VendorAnswer => ({
  status,
  body: { error: { message, type, param: null, code } },
})

const badImage = openaiError(400, 'invalid_image_format', 'invalid_request_error', 'Invalid image.')

async function found(input: z.output<typeof Body>['input'][number]): Promise<(string | undefined)[] | null> {
  if (input.type === 'text') return [...kindsOf(input.text)].map((label) => ofTexts[label])
  const [, content] = /^data:image\/\w+;base64,(.+)$/.exec(input.image_url.url) ?? []
  const shown = content === undefined ? null : await shownIn(Buffer.from(content, 'base64'))
  return shown && [ofPictures[shown]]
}

async function answer({ method, path, headers, body }: VendorCall): Promise<VendorAnswer> {
  if (method !== 'POST' || path !== '/v1/moderations')
    return openaiError(404, null, 'invalid_request_error', `Invalid URL (${method} ${path})`)
  if (headers['authorization'] !== `Bearer ${key}`) {
    const message = `Incorrect API key provided: ${headers['authorization'] ?? ''}.`
    return openaiError(401, 'invalid_api_key', 'invalid_request_error', message)
  }
  const { data } = Body.safeParse(JSON.parse(body.toString()))
  if (!data?.input[0]) return openaiError(400, null, 'invalid_request_error', "Invalid type for 'input'.")
  const names = await found(data.input[0])
  if (!names) return badImage
  const scores = categories.map((name) => [name, names.includes(name) ? 0.971 : 0.0004] as const)
  const result = {
    flagged: names.length > 0,
    categories: Object.fromEntries(scores.map(([name, score]) => [name, score > 0.5])),
    category_scores: Object.fromEntries(scores),
    category_applied_input_types: Object.fromEntries(categories.map((name) => [name, ['text', 'image']])),
  }
  return { status: 200, body: { id: 'modr-1', model: 'omni-moderation-latest', results: [result] } }
}

/** OpenAI's moderations. */
export const openaiModerations: VendorProtocol = {
  key: 'openai_moderations',
  settings: (url) => ({ apiKey: key, baseUrl: `${url}/v1` }),
  wrongSettings: { apiKey: 'sk-proj-a-wrong-key' },
  errors: [
    {
      name: 'rate limit',
      ...openaiError(429, 'rate_limit_exceeded', 'requests', 'Rate limit reached. Please try again in 20s.'),
      headers: { 'retry-after': '20' },
      reason: 'away',
      retryAfterMs: 20_000,
    },
    {
      name: 'spent account',
      ...openaiError(429, 'insufficient_quota', 'insufficient_quota', 'You exceeded your current quota.'),
      reason: 'refused',
    },
    {
      name: 'outage',
      ...openaiError(500, null, 'server_error', 'The server had an error while processing your request.'),
      reason: 'away',
    },
    {
      name: 'overload',
      ...openaiError(503, null, 'server_error', 'The engine is overloaded.'),
      reason: 'away',
    },
    { name: 'bad picture', ...badImage, reason: 'item' },
  ],
  answer,
}
