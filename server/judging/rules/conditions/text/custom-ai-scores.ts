import { z } from 'zod'
import { percent } from '../../percent.ts'
import { text } from '../../../../platform/validation.ts'
import { RuleType } from '../../rule-type.ts'
import { defineUnavailable } from '../../unavailable.ts'

export default defineUnavailable({
  key: 'custom_ai_scores',
  label: 'Custom AI scores',
  group: 'Text',
  description: 'What a classifier of your own makes of the text',
  appliesTo: [RuleType.content, RuleType.routing],
  params: z.object({
    classifier: text({ min: 1, max: 100 }).meta({ title: 'Classifier' }),
    outcome: z.enum(['likelihood', 'violates']).default('likelihood').meta({ title: 'Outcome' }),
    minimum: percent()
      .optional()
      .meta({
        title: 'Minimum likelihood',
        'x-widget': 'percent',
        'x-show-when': { outcome: ['likelihood'] },
      }),
  }),
})
