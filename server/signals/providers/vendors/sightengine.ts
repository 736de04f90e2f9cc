import { z } from 'zod'
import type { OutboundAnswer } from '../../../platform/outbound-http.ts'
import { secretField } from '../../../platform/secret-settings.ts'
import { text } from '../../../platform/validation.ts'
import { baseUrlField } from '../../ai-providers/ai-provider.ts'
import type { ScoreLabel } from '../../text-scores/score-labels.ts'
import type { ImageLabelGroup } from '../image-label-groups.ts'
import { defineSignalProvider, type InputOf, type ProviderCall } from '../signal-provider.ts'
import type { Face } from '../signal-values.ts'
import { percent, Taxonomy } from '../taxonomy.ts'
import { assertTaken, bodyOf, type Complaint, failureOf, formOf, jsonOrNull, sent } from '../vendor-answer.ts'

const texts = new Taxonomy<ScoreLabel>('text_labels', {
  toxic: 'toxicity',
  insulting: 'insult',
  discriminatory: 'identity_attack',
  violent: 'threat',
  sexual: 'sexual',
  'self-harm': 'self_harm',
})

const pictures = new Taxonomy<ImageLabelGroup>('image_labels', {
  'nudity.sexual_activity': 'explicit_nudity',
  'nudity.sexual_display': 'explicit_nudity',
  'nudity.erotica': 'explicit_nudity',
  'nudity.very_suggestive': 'non_explicit_nudity',
  'nudity.suggestive': 'non_explicit_nudity',
  'nudity.mildly_suggestive': null,
  'nudity.suggestive_classes.bikini': 'swimwear_or_underwear',
  'nudity.suggestive_classes.swimwear_one_piece': 'swimwear_or_underwear',
  'nudity.suggestive_classes.swimwear_male': 'swimwear_or_underwear',
  'nudity.suggestive_classes.lingerie': 'swimwear_or_underwear',
  'nudity.suggestive_classes.male_underwear': 'swimwear_or_underwear',
  'violence.prob': 'violence',
  'weapon.classes.firearm': 'violence',
  'weapon.classes.knife': 'violence',
  'gore.prob': 'visually_disturbing',
  'self-harm.prob': 'visually_disturbing',
  'offensive.middle_finger': 'rude_gestures',
  'recreational_drug.prob': 'drugs_and_tobacco',
  'tobacco.prob': 'drugs_and_tobacco',
  'alcohol.prob': 'alcohol',
  'gambling.prob': 'gambling',
  'offensive.nazi': 'hate_symbols',
  'offensive.confederate': 'hate_symbols',
  'offensive.supremacist': 'hate_symbols',
  'offensive.terrorist': 'hate_symbols',
})

const models = [
  'nudity-2.1',
  'weapon',
  'violence',
  'gore-2.0',
  'self-harm',
  'offensive-2.0',
  'recreational_drug',
  'tobacco',
  'alcohol',
  'gambling',
]

const taken = {
  types: ['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif', 'image/heic', 'image/tiff'],
  mostBytes: 50 * 1024 * 1024,
}

const Success = z.looseObject({ status: z.literal('success') })
const Texts = Success.extend({ moderation_classes: z.looseObject({}) })
const Pictures = Success.extend({ nudity: z.looseObject({}) })
const part = z.number().min(0).max(1)
const Faces = Success.extend({
  faces: z.array(
    z.looseObject({
      x1: part,
      y1: part,
      x2: part,
      y2: part,
      attributes: z.looseObject({ minor: part.optional() }).optional(),
    }),
  ),
})

const Failure = z.object({
  error: z.object({ type: z.string(), code: z.int().optional() }),
})

const wrongCredentials = 1
const reasons: Readonly<Record<string, Complaint['reason']>> = {
  api_error: 'away',
  rate_limit: 'away',
  usage_limit: 'refused',
  media_error: 'item',
}

function complaintOf({ body }: OutboundAnswer): Complaint {
  const error = Failure.safeParse(jsonOrNull(body.toString('utf8'))).data?.error
  if (!error) return {}
  return {
    code: [error.type, error.code].filter((part) => part !== undefined).join(' '),
    reason: error.code === wrongCredentials ? 'refused' : reasons[error.type],
  }
}

interface Settings {
  apiUser: string
  apiSecret: string
  baseUrl: string
}

async function checked<S extends z.ZodType>(
  call: ProviderCall,
  request: Parameters<ProviderCall['send']>[0],
  shape: S,
): Promise<z.output<S>> {
  const answer = await sent(call, { ...request, method: 'POST' })
  if (answer.status !== 200) throw failureOf(call, answer, complaintOf(answer))
  return bodyOf(answer, shape)
}

async function checkedPicture<S extends z.ZodType>(
  call: ProviderCall,
  picture: InputOf['image_labels'],
  { baseUrl, apiUser, apiSecret }: Settings,
  asked: readonly string[],
  shape: S,
): Promise<z.output<S>> {
  assertTaken(picture, taken)
  const fields = { models: asked.join(','), api_user: apiUser, api_secret: apiSecret }
  const form = await formOf(fields, { field: 'media', name: 'picture', ...picture })
  return checked(call, { url: `${baseUrl}/check.json`, ...form }, shape)
}

/** The numbers in a response by their paths, such as `offensive.nazi`. */
function* scoresIn(value: object, path = ''): Generator<[string, number]> {
  for (const [name, inner] of Object.entries(value) as [string, unknown][]) {
    const at = path ? `${path}.${name}` : name
    if (typeof inner === 'number') yield [at, percent(inner)]
    else if (typeof inner === 'object' && inner !== null) yield* scoresIn(inner, at)
  }
}

const pictureWords = new Set(pictures.lines.map(({ vendor }) => vendor))
const textWords = new Set(texts.lines.map(({ vendor }) => vendor))
const knownScores = (words: ReadonlySet<string>, answer: object) =>
  [...scoresIn(answer)].filter(([name]) => words.has(name))

/** Sightengine only returns whether a face is a minor's, which becomes an age range on that side of 18. */
const ageOf = (minor: number | undefined): Face['age'] =>
  minor === undefined ? null : minor >= 0.5 ? { low: 0, high: 17 } : { low: 18, high: 120 }

/** Sightengine. A picture counts as one operation for each model applied to it. */
export default defineSignalProvider({
  key: 'sightengine',
  label: 'Sightengine',
  description: 'Texts, and pictures in all ten groups; faces, and whether they are of minors',
  documentation: 'https://sightengine.com/docs/',
  settings: z.object({
    apiUser: text({ min: 1, max: 100 }).meta({
      title: 'API user',
      description: 'A number, from the page API keys',
    }),
    apiSecret: secretField('API secret', 'From the same page'),
    baseUrl: baseUrlField('https://api.sightengine.com/1.0', 'Another one only for a gateway of your own'),
  }),
  signals: {
    text_labels: async (call, input, { baseUrl, apiUser, apiSecret }) => {
      const body = new URLSearchParams({
        text: input.text,
        lang: input.language ?? 'en',
        mode: 'ml',
        models: 'general,self-harm',
        api_user: apiUser,
        api_secret: apiSecret,
      })
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const request = { url: `${baseUrl}/text/check.json`, headers, body: body.toString() }
      return texts.labels(knownScores(textWords, (await checked(call, request, Texts)).moderation_classes))
    },
    image_labels: async (call, picture, settings) => {
      const answer = await checkedPicture(call, picture, settings, models, Pictures)
      return pictures.labels(knownScores(pictureWords, answer))
    },
    faces: async (call, picture, settings) => {
      const { faces } = await checkedPicture(call, picture, settings, ['face-attributes'], Faces)
      return faces.map(({ x1, y1, x2, y2, attributes }) => ({
        box: { left: x1, top: y1, width: Math.max(0, x2 - x1), height: Math.max(0, y2 - y1) },
        age: ageOf(attributes?.minor),
        confidence: 100,
      }))
    },
  },
  pictures: taken,
  taxonomy: [...texts.lines, ...pictures.lines],
  // https://sightengine.com/pricing: $29 for 10,000 operations; ten models are applied to a picture.
  pricePerCall: 0.029,
})
