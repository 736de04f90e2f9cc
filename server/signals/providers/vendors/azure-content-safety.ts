import { z } from 'zod'
import type { OutboundAnswer } from '../../../platform/outbound-http.ts'
import { secretField } from '../../../platform/secret-settings.ts'
import type { ScoreLabel } from '../../text-scores/score-labels.ts'
import type { ImageLabelGroup } from '../image-label-groups.ts'
import { defineSignalProvider, type ProviderCall, ProviderFailure } from '../signal-provider.ts'
import { Taxonomy } from '../taxonomy.ts'
import { assertTaken, bodyOf, type Complaint, failureOf, jsonOrNull, sent } from '../vendor-answer.ts'

const apiVersion = '2024-09-01'
const categories = ['Hate', 'SelfHarm', 'Sexual', 'Violence']
const mostCharacters = 10_000

const texts = new Taxonomy<ScoreLabel>('text_labels', {
  Hate: ['identity_attack', 'toxicity'],
  SelfHarm: 'self_harm',
  Sexual: 'sexual',
  Violence: 'threat',
})

const pictures = new Taxonomy<ImageLabelGroup>('image_labels', {
  Hate: 'hate_symbols',
  SelfHarm: 'visually_disturbing',
  Sexual: 'explicit_nudity',
  Violence: 'violence',
})

const taken = {
  types: ['image/jpeg', 'image/png', 'image/gif', 'image/bmp', 'image/tiff', 'image/webp'],
  mostBytes: 4 * 1024 * 1024,
}

/**
 * The likelihoods for severities of 0 to 7. Azure returns a severity, not a confidence: 2 and 3 are "low", 4 and 5 "medium", 6
 * and 7 "high", so that 50 % corresponds to medium and 80 % to high.
 */
const likelihoods = [0, 10, 30, 40, 55, 70, 85, 95]

const Analysis = z.object({
  categoriesAnalysis: z.array(z.object({ category: z.string(), severity: z.int().min(0).max(7) })),
})

const Failure = z.object({ error: z.object({ code: z.string() }) })

/** The codes of Azure's documentation that are more specific than their status. */
const reasons: Readonly<Record<string, Complaint['reason']>> = {
  InvalidRequestBody: 'item',
  InvalidImageFormat: 'item',
  InvalidImageSize: 'item',
  NotSupportedImage: 'item',
  InternalError: 'away',
  ServerBusy: 'away',
  TooManyRequests: 'away',
}

function complaintOf({ body }: OutboundAnswer): Complaint {
  const error = Failure.safeParse(jsonOrNull(body.toString('utf8'))).data?.error
  return error ? { code: error.code, reason: reasons[error.code] } : {}
}

interface Settings {
  endpoint: string
  apiKey: string
}

async function severitiesOf(
  call: ProviderCall,
  operation: string,
  body: Record<string, unknown>,
  { endpoint, apiKey }: Settings,
): Promise<[string, number][]> {
  const answer = await sent(call, {
    url: `${endpoint}/contentsafety/${operation}?api-version=${apiVersion}`,
    method: 'POST',
    headers: { 'content-type': 'application/json', 'ocp-apim-subscription-key': apiKey },
    body: JSON.stringify({ ...body, categories }),
  })
  if (answer.status !== 200) throw failureOf(call, answer, complaintOf(answer))
  const { categoriesAnalysis } = bodyOf(answer, Analysis)
  return categoriesAnalysis.map(({ category, severity }) => [category, likelihoods[severity] ?? 0])
}

/** Azure AI Content Safety. */
export default defineSignalProvider({
  key: 'azure_content_safety',
  label: 'Azure AI Content Safety',
  description: 'Texts and pictures: hate, sexual content, violence and self-harm, by severity',
  documentation: 'https://learn.microsoft.com/azure/ai-services/content-safety/',
  settings: z.object({
    endpoint: z
      .url({ protocol: /^https?$/, error: 'Must be an http or https URL' })
      .max(2048)
      .transform((url) => url.replace(/\/+$/, ''))
      .meta({
        title: 'Endpoint',
        description:
          'Such as https://<resource>.cognitiveservices.azure.com, from its page Keys and Endpoint',
      }),
    apiKey: secretField('Key', 'Key 1 or 2 of the resource, sent as Ocp-Apim-Subscription-Key'),
  }),
  signals: {
    text_labels: async (call, { text }, settings) => {
      if ([...text].length > mostCharacters)
        throw new ProviderFailure(`it takes at most ${mostCharacters} characters`, 'item')
      const body = { text, outputType: 'EightSeverityLevels' }
      return texts.labels(await severitiesOf(call, 'text:analyze', body, settings))
    },
    image_labels: async (call, picture, settings) => {
      assertTaken(picture, taken)
      const body = { image: { content: picture.body.toString('base64') }, outputType: 'FourSeverityLevels' }
      return pictures.labels(await severitiesOf(call, 'image:analyze', body, settings))
    },
  },
  pictures: taken,
  taxonomy: [...texts.lines, ...pictures.lines],
  // https://azure.microsoft.com/pricing/details/content-safety/: $0.75 for 1,000 pictures, $0.38 for 1,000 texts.
  pricePerCall: 0.000_75,
})
