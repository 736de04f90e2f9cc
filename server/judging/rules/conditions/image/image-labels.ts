import { z } from 'zod'
import { percent } from '../../percent.ts'
import { RuleType } from '../../rule-type.ts'
import { defineUnavailable } from '../../unavailable.ts'

const labels = {
  explicit_nudity: 'Explicit Nudity',
  non_explicit_nudity: 'Non-Explicit Nudity',
  swimwear_or_underwear: 'Swimwear or Underwear',
  violence: 'Violence',
  visually_disturbing: 'Visually Disturbing',
  rude_gestures: 'Rude Gestures',
  drugs_and_tobacco: 'Drugs & Tobacco',
  alcohol: 'Alcohol',
  gambling: 'Gambling',
  hate_symbols: 'Hate Symbols',
} as const
const keys = Object.keys(labels) as (keyof typeof labels)[]

export default defineUnavailable({
  key: 'image_labels',
  label: 'Image labels',
  group: 'Image',
  description: 'What is seen in an image',
  appliesTo: [RuleType.content, RuleType.routing],
  params: z.object({
    labels: z
      .array(z.enum(keys))
      .min(1, 'Required')
      .meta({ title: 'Labels', 'x-widget': 'multi-select', 'x-labels': labels }),
    minimum: percent(),
  }),
})
