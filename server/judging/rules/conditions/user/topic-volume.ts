import { z } from 'zod'
import { periodParams } from '../../period.ts'
import { text } from '../../../../platform/validation.ts'
import { RuleType } from '../../rule-type.ts'
import { defineUnavailable } from '../../unavailable.ts'

export default defineUnavailable({
  key: 'topic_volume',
  label: 'Topic volume',
  group: 'User',
  description: 'How much the user posts about a topic',
  appliesTo: [RuleType.content, RuleType.user, RuleType.routing],
  params: z.object({
    topic: text({ min: 1, max: 100 }).meta({ title: 'Topic' }),
    atLeast: z.int().min(1).meta({ title: 'At least' }),
    ...periodParams(['hours', 'days'], { days: 30 }),
  }),
})
