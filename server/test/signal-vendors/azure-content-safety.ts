import { z } from 'zod'
import type { ScoreLabel } from '../../signals/text-scores/score-labels.ts'
import type { VendorAnswer, VendorCall, VendorProtocol } from './vendor-server.ts'
import { kindsOf, shownIn, type Shown } from './what-is-shown.ts'

const key = '0123456789abcdef0123456789abcdef'

const ofTexts: Partial<Record<ScoreLabel, string>> = {
  toxicity: 'Hate',
  insult: 'Hate',
  identity_attack: 'Hate',
  threat: 'Violence',
  sexual: 'Sexual',
  self_harm: 'SelfHarm',
}

const ofPictures: Partial<Record<Shown, string>> = {
  explicit_nudity: 'Sexual',
  violence: 'Violence',
  visually_disturbing: 'SelfHarm',
  hate_symbols: 'Hate',
}

const asked = z.array(z.enum(['Hate', 'SelfHarm', 'Sexual', 'Violence'])).min(1)
const TextBody = z.strictObject({
  text: z.string().max(10_000),
  categories: asked,
  outputType: z.enum(['FourSeverityLevels', 'EightSeverityLevels']),
})
const ImageBody = z.strictObject({
  image: z.strictObject({ content: z.base64() }),
  categories: asked,
  outputType: z.literal('FourSeverityLevels'),
})

const failed = (status: number, code: string, message: string): VendorAnswer => ({
  status,
  headers: { 'x-ms-error-code': code },
  body: { error: { code, message, details: [] } },
})

const analysis = (categories: readonly string[], found: readonly (string | undefined)[], severity: number) =>
  categories.map((category) => ({ category, severity: found.includes(category) ? severity : 0 }))

const badBody = failed(400, 'InvalidRequestBody', 'The request body is invalid.')

async function answer({ method, path, headers, body }: VendorCall): Promise<VendorAnswer> {
  if (headers['ocp-apim-subscription-key'] !== key)
    return failed(401, '401', 'Access denied due to invalid subscription key or wrong API endpoint.')
  const [, operation] = /^\/contentsafety\/(text|image):analyze\?api-version=2024-09-01$/.exec(path) ?? []
  if (method !== 'POST' || !operation) return failed(404, '404', 'Resource not found')
  const given: unknown = JSON.parse(body.toString())
  if (operation === 'text') {
    const { data } = TextBody.safeParse(given)
    if (!data) return badBody
    const found = [...kindsOf(data.text)].map((label) => ofTexts[label])
    return {
      status: 200,
      body: { blocklistsMatch: [], categoriesAnalysis: analysis(data.categories, found, 5) },
    }
  }
  const { data } = ImageBody.safeParse(given)
  const shown = data ? await shownIn(Buffer.from(data.image.content, 'base64')) : null
  if (!data || !shown) return badBody
  return { status: 200, body: { categoriesAnalysis: analysis(data.categories, [ofPictures[shown]], 6) } }
}

/** Azure AI Content Safety. */
export const azureContentSafety: VendorProtocol = {
  key: 'azure_content_safety',
  settings: (url) => ({ endpoint: url, apiKey: key }),
  wrongSettings: { apiKey: 'ffffffffffffffffffffffffffffffff' },
  errors: [
    {
      name: 'rate limit',
      ...failed(429, 'TooManyRequests', 'The current RPS has exceeded the quota for your current SKU.'),
      headers: { 'retry-after': '1' },
      reason: 'away',
      retryAfterMs: 1000,
    },
    { name: 'busy', ...failed(503, 'ServerBusy', 'The server is busy.'), reason: 'away' },
    { name: 'outage', ...failed(500, 'InternalError', 'Something went wrong.'), reason: 'away' },
    { name: 'bad body', ...badBody, reason: 'item' },
    {
      name: 'blocked network',
      ...failed(403, '403', 'Access denied due to Virtual Network/Firewall rules.'),
      reason: 'refused',
    },
  ],
  answer,
}
