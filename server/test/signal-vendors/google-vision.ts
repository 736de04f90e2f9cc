import { z } from 'zod'
import type { VendorAnswer, VendorCall, VendorProtocol } from './vendor-server.ts'
import { shownIn, type Shown } from './what-is-shown.ts'

const key = 'AIzaSyA-a-key-of-google'

const ofPictures: Partial<Record<Shown, string>> = {
  explicit_nudity: 'adult',
  non_explicit_nudity: 'racy',
  swimwear_or_underwear: 'racy',
  violence: 'violence',
}

const Body = z.object({
  requests: z
    .array(
      z.object({
        image: z.object({ content: z.base64() }),
        features: z.array(z.object({ type: z.enum(['SAFE_SEARCH_DETECTION', 'TEXT_DETECTION']) })).length(1),
      }),
    )
    .length(1),
})

const failed = (code: number, status: string, message: string, reason?: string): VendorAnswer => ({
  status: code,
  body: {
    error: {
      code,
      message,
      status,
      ...(reason && {
        details: [{ '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason, domain: 'googleapis.com' }],
      }),
    },
  },
})

const badPicture = { status: 200, body: { responses: [{ error: { code: 3, message: 'Bad image data.' } }] } }

function annotation(type: string, shown: Shown): object {
  if (type === 'TEXT_DETECTION')
    return shown === 'text'
      ? {
          textAnnotations: [
            { locale: 'en', description: 'written in\na picture' },
            { description: 'written' },
          ],
          fullTextAnnotation: { pages: [], text: 'written in\na picture' },
        }
      : {}
  const words = ['adult', 'spoof', 'medical', 'violence', 'racy']
  return {
    safeSearchAnnotation: Object.fromEntries(
      words.map((word) => [word, word === ofPictures[shown] ? 'VERY_LIKELY' : 'VERY_UNLIKELY']),
    ),
  }
}

async function answer({ method, path, headers, body }: VendorCall): Promise<VendorAnswer> {
  if (method !== 'POST' || path !== '/v1/images:annotate')
    return { status: 404, body: '<!DOCTYPE html><title>Error 404 (Not Found)!!1</title>' }
  if (headers['x-goog-api-key'] !== key)
    return failed(
      400,
      'INVALID_ARGUMENT',
      'API key not valid. Please pass a valid API key.',
      'API_KEY_INVALID',
    )
  const { data } = Body.safeParse(JSON.parse(body.toString()))
  const [request] = data?.requests ?? []
  if (!request) return failed(400, 'INVALID_ARGUMENT', 'Invalid JSON payload received.')
  const shown = await shownIn(Buffer.from(request.image.content, 'base64'))
  if (!shown) return badPicture
  return { status: 200, body: { responses: [annotation(request.features[0]?.type ?? '', shown)] } }
}

/** Google Cloud Vision. */
export const googleVision: VendorProtocol = {
  key: 'google_vision',
  settings: (url) => ({ apiKey: key, baseUrl: url }),
  wrongSettings: { apiKey: 'AIzaSyA-a-wrong-key' },
  errors: [
    {
      name: 'rate limit',
      ...failed(429, 'RESOURCE_EXHAUSTED', "Quota exceeded for quota metric 'Requests'."),
      headers: { 'retry-after': '30' },
      reason: 'away',
      retryAfterMs: 30_000,
    },
    {
      name: 'outage',
      ...failed(503, 'UNAVAILABLE', 'The service is currently unavailable.'),
      reason: 'away',
    },
    {
      name: 'disabled API',
      ...failed(
        403,
        'PERMISSION_DENIED',
        'Cloud Vision API has not been used in project 1.',
        'SERVICE_DISABLED',
      ),
      reason: 'refused',
    },
    {
      name: 'bad request',
      ...failed(400, 'INVALID_ARGUMENT', 'Invalid JSON payload received.'),
      reason: 'item',
    },
    { name: 'bad picture', ...badPicture, reason: 'item' },
    {
      name: 'outage for one picture',
      status: 200,
      body: { responses: [{ error: { code: 14, message: 'The service is unavailable.' } }] },
      reason: 'away',
    },
  ],
  answer,
}
