import { z } from 'zod'
import { text } from '../../../../platform/validation.ts'
import { RuleType } from '../../rule-type.ts'
import { defineUnavailable } from '../../unavailable.ts'

export default defineUnavailable({
  key: 'topic',
  label: 'Topic',
  group: 'Text',
  description: 'What the text is about',
  appliesTo: [RuleType.content, RuleType.routing],
  params: z.object({
    topics: z
      .array(text({ min: 1, max: 100 }))
      .min(1, 'Required')
      .meta({ title: 'Topics', 'x-widget': 'words' }),
  }),
})
