import { z } from 'zod'
import { percent } from '../../percent.ts'
import { RuleType } from '../../rule-type.ts'
import { defineUnavailable } from '../../unavailable.ts'

const labels = {
  adult: 'Adult',
  suggestive: 'Suggestive',
  violence: 'Violence',
  weapons: 'Weapons',
  alcohol: 'Alcohol',
  drugs: 'Drugs',
  hate_symbols: 'Hate symbols',
  toxic_text: 'Toxic text',
} as const
const keys = Object.keys(labels) as (keyof typeof labels)[]

export default defineUnavailable({
  key: 'video_labels',
  label: 'Video labels',
  group: 'Video',
  description: 'What is seen in a video',
  appliesTo: [RuleType.content, RuleType.routing],
  params: z.object({
    labels: z
      .array(z.enum(keys))
      .min(1, 'Required')
      .meta({ title: 'Labels', 'x-widget': 'multi-select', 'x-labels': labels }),
    minimum: percent(),
  }),
})
