import { z } from 'zod'
import { defineRuleAction } from '../action.ts'
import { RuleType } from '../rule-type.ts'
import { quoted } from '../wording.ts'

export default defineRuleAction({
  key: 'route_to_queue',
  label: 'Route to queue',
  synonyms: ['assign', 'send to team', 'escalate'],
  description: 'Sends the review to a queue; what no rule routes goes to the Default Queue',
  appliesTo: [RuleType.routing],
  params: z.object({
    queueId: z
      .uuid()
      .meta({ title: 'Queue', description: 'Its members review it.', 'x-widget': 'review-queue' }),
  }),
  effect: ({ queueId }, known) => ({ queueId: known.get('review_queue', queueId)?.id ?? null }),
  summary: ({ queueId }, known) => `Route to queue ${quoted([known.name('review_queue', queueId)])}`,
  references: ({ queueId }) => [{ kind: 'review_queue', key: queueId, field: 'queueId' }],
})
