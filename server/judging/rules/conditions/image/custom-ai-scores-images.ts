import { z } from 'zod'
import { percent } from '../../percent.ts'
import { text } from '../../../../platform/validation.ts'
import { RuleType } from '../../rule-type.ts'
import { defineUnavailable } from '../../unavailable.ts'

export default defineUnavailable({
  key: 'custom_ai_scores_images',
  label: 'Custom AI scores (images)',
  group: 'Image',
  description: 'What a classifier of your own makes of an image',
  appliesTo: [RuleType.content, RuleType.routing],
  params: z.object({
    classifier: text({ min: 1, max: 100 }).meta({ title: 'Classifier' }),
    minimum: percent(),
  }),
})
