import { z } from 'zod'
import type { OutboundAnswer } from '../../../platform/outbound-http.ts'
import { secretField } from '../../../platform/secret-settings.ts'
import { baseUrlField } from '../../ai-providers/ai-provider.ts'
import type { ImageLabelGroup } from '../image-label-groups.ts'
import { defineSignalProvider, type InputOf, type ProviderCall, ProviderFailure } from '../signal-provider.ts'
import { Taxonomy } from '../taxonomy.ts'
import { assertTaken, bodyOf, type Complaint, failureOf, jsonOrNull, sent } from '../vendor-answer.ts'

const pictures = new Taxonomy<ImageLabelGroup>('image_labels', {
  adult: 'explicit_nudity',
  racy: ['non_explicit_nudity', 'swimwear_or_underwear'],
  violence: 'violence',
  medical: null,
  spoof: null,
})

/** Vision returns five degrees of likelihood as words. */
const likelihoods: Readonly<Record<string, number>> = {
  VERY_UNLIKELY: 0,
  UNLIKELY: 25,
  POSSIBLE: 50,
  LIKELY: 75,
  VERY_LIKELY: 95,
}

/** A request may have 10 MB, and base64 enlarges a picture by a third. */
const taken = {
  types: ['image/jpeg', 'image/png', 'image/gif', 'image/bmp', 'image/webp', 'image/tiff'],
  mostBytes: 7 * 1024 * 1024,
}

const Annotated = z.object({
  responses: z
    .array(
      z.object({
        safeSearchAnnotation: z.record(z.string(), z.string()).optional(),
        fullTextAnnotation: z.object({ text: z.string() }).optional(),
        textAnnotations: z.array(z.object({ description: z.string() })).optional(),
        error: z.object({ code: z.int() }).optional(),
      }),
    )
    .length(1),
})

const Failure = z.object({
  error: z.object({
    status: z.string().optional(),
    details: z.array(z.looseObject({ reason: z.string().optional() })).optional(),
  }),
})

/** The codes of google.rpc.Code for a picture when the service, not the picture, is at fault. */
const passing = new Set([4, 8, 10, 13, 14])
const aboutTheAccount = new Set([7, 16])

function complaintOf({ body }: OutboundAnswer): Complaint {
  const error = Failure.safeParse(jsonOrNull(body.toString('utf8'))).data?.error
  if (!error) return {}
  const badKey = error.details?.some(({ reason }) => reason?.startsWith('API_KEY_'))
  return { code: error.status, ...(badKey && { reason: 'refused' as const }) }
}

interface Settings {
  baseUrl: string
  apiKey: string
}

async function annotated(
  call: ProviderCall,
  picture: InputOf['image_labels'],
  type: string,
  { baseUrl, apiKey }: Settings,
) {
  assertTaken(picture, taken)
  const answer = await sent(call, {
    url: `${baseUrl}/v1/images:annotate`,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-goog-api-key': apiKey },
    body: JSON.stringify({
      requests: [{ image: { content: picture.body.toString('base64') }, features: [{ type }] }],
    }),
  })
  if (answer.status !== 200) throw failureOf(call, answer, complaintOf(answer))
  const [response] = bodyOf(answer, Annotated).responses
  if (response?.error) throw ofPicture(response.error)
  return response
}

/** For a picture that could not be read, Vision returns status 200 with an error for that picture. */
function ofPicture({ code }: { code: number }): ProviderFailure {
  const reason = passing.has(code) ? 'away' : aboutTheAccount.has(code) ? 'refused' : 'item'
  return new ProviderFailure(`it answered with code ${code} for this picture`, reason)
}

/** Google Cloud Vision: SafeSearch, and text in pictures. */
export default defineSignalProvider({
  key: 'google_vision',
  label: 'Google Cloud Vision',
  description: 'Pictures: SafeSearch (adult, racy, violence) and the text in them',
  documentation: 'https://cloud.google.com/vision/docs/detecting-safe-search',
  settings: z.object({
    apiKey: secretField('API key', 'Of a project with the Cloud Vision API enabled, sent as X-Goog-Api-Key'),
    baseUrl: baseUrlField(
      'https://vision.googleapis.com',
      'https://eu-vision.googleapis.com keeps pictures in the European Union',
    ),
  }),
  signals: {
    image_labels: async (call, picture, settings) => {
      const response = await annotated(call, picture, 'SAFE_SEARCH_DETECTION', settings)
      if (!response?.safeSearchAnnotation)
        throw new ProviderFailure('it sent an answer without SafeSearch', 'away')
      const likely = Object.entries(response.safeSearchAnnotation)
      return pictures.labels(
        likely.flatMap(([name, word]) => {
          const likelihood = likelihoods[word]
          return likelihood === undefined ? [] : [[name, likelihood] as const]
        }),
      )
    },
    image_text: async (call, picture, settings) => {
      const response = await annotated(call, picture, 'TEXT_DETECTION', settings)
      return (response?.fullTextAnnotation?.text ?? response?.textAnnotations?.[0]?.description ?? '').trim()
    },
  },
  pictures: taken,
  taxonomy: pictures.lines,
  // https://cloud.google.com/vision/pricing: $1.50 for 1,000 units, the first 1,000 of a month free.
  pricePerCall: 0.0015,
})
