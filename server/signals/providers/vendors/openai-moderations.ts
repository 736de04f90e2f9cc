import { z } from 'zod'
import { secretField } from '../../../platform/secret-settings.ts'
import { text } from '../../../platform/validation.ts'
import { baseUrlField } from '../../ai-providers/ai-provider.ts'
import type { ScoreLabel } from '../../text-scores/score-labels.ts'
import type { ImageLabelGroup } from '../image-label-groups.ts'
import { defineSignalProvider, type ProviderCall } from '../signal-provider.ts'
import { percent, Taxonomy } from '../taxonomy.ts'
import { assertTaken, bodyOf, failureOf, sent } from '../vendor-answer.ts'
import { openaiComplaint } from './openai-errors.ts'

const texts = new Taxonomy<ScoreLabel>('text_labels', {
  harassment: ['toxicity', 'insult'],
  'harassment/threatening': ['toxicity', 'threat'],
  hate: ['toxicity', 'identity_attack'],
  'hate/threatening': ['identity_attack', 'threat'],
  'self-harm': 'self_harm',
  'self-harm/intent': 'self_harm',
  'self-harm/instructions': 'self_harm',
  sexual: 'sexual',
  'sexual/minors': 'sexual',
  illicit: null,
  'illicit/violent': null,
  violence: null,
  'violence/graphic': null,
})

/** The categories that the model supports for pictures; the others score 0 there. */
const pictures = new Taxonomy<ImageLabelGroup>('image_labels', {
  sexual: 'explicit_nudity',
  violence: 'violence',
  'violence/graphic': ['violence', 'visually_disturbing'],
  'self-harm': 'visually_disturbing',
  'self-harm/intent': 'visually_disturbing',
  'self-harm/instructions': 'visually_disturbing',
})
const ofPictures = new Set(pictures.lines.map(({ vendor }) => vendor))

const taken = { types: ['image/jpeg', 'image/png', 'image/webp', 'image/gif'], mostBytes: 20 * 1024 * 1024 }

const Moderation = z.object({
  results: z.array(z.object({ category_scores: z.record(z.string(), z.number()) })).min(1),
})

interface Settings {
  apiKey: string
  model: string
  baseUrl: string
}

async function scoresOf(
  call: ProviderCall,
  input: readonly Record<string, unknown>[],
  { baseUrl, apiKey, model }: Settings,
): Promise<[string, number][]> {
  const answer = await sent(call, {
    url: `${baseUrl}/moderations`,
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${apiKey}` },
    body: JSON.stringify({ model, input }),
  })
  if (answer.status !== 200) throw failureOf(call, answer, openaiComplaint(answer))
  const { results } = bodyOf(answer, Moderation)
  return Object.entries(results[0]?.category_scores ?? {}).map(([name, score]) => [name, percent(score)])
}

/** OpenAI's moderations endpoint, which supports many languages. It is free of charge. */
export default defineSignalProvider({
  key: 'openai_moderations',
  label: 'OpenAI moderations',
  description: 'Texts and pictures, in many languages; free of charge',
  documentation: 'https://platform.openai.com/docs/guides/moderation',
  settings: z.object({
    apiKey: secretField('API key', 'Sent as a bearer token'),
    model: text({ min: 1, max: 200 })
      .default('omni-moderation-latest')
      .meta({ title: 'Model', description: 'Older models know texts alone' }),
    baseUrl: baseUrlField('https://api.openai.com/v1', 'Another one only for a gateway of your own'),
  }),
  signals: {
    text_labels: async (call, input, settings) =>
      texts.labels(await scoresOf(call, [{ type: 'text', text: input.text }], settings)),
    image_labels: async (call, picture, settings) => {
      assertTaken(picture, taken)
      const url = `data:${picture.mime};base64,${picture.body.toString('base64')}`
      const scores = await scoresOf(call, [{ type: 'image_url', image_url: { url } }], settings)
      return pictures.labels(scores.filter(([name]) => ofPictures.has(name)))
    },
  },
  pictures: taken,
  taxonomy: [...texts.lines, ...pictures.lines],
  // https://platform.openai.com/docs/guides/moderation: "The moderation endpoint is free to use."
  pricePerCall: 0,
})
