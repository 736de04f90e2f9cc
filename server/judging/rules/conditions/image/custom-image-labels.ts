import { z } from 'zod'
import { percent } from '../../percent.ts'
import { text } from '../../../../platform/validation.ts'
import { RuleType } from '../../rule-type.ts'
import { defineUnavailable } from '../../unavailable.ts'

export default defineUnavailable({
  key: 'custom_image_labels',
  label: 'Custom image labels',
  group: 'Image',
  description: 'Labels of your own that are seen in an image',
  appliesTo: [RuleType.content, RuleType.routing],
  params: z.object({
    labels: z
      .array(text({ min: 1, max: 100 }))
      .min(1, 'Required')
      .meta({ title: 'Labels', 'x-widget': 'words' }),
    minimum: percent(),
  }),
})
