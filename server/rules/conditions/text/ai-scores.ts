import { z } from 'zod'
import { percent } from '../../percent.ts'
import { RuleType } from '../../rule-type.ts'
import { defineUnavailable } from '../../unavailable.ts'

export default defineUnavailable({
  key: 'ai_scores',
  label: 'AI scores',
  group: 'Text',
  description: 'How likely the text is of a kind',
  appliesTo: [RuleType.content, RuleType.routing],
  params: z.object({
    score: z.enum(['toxicity', 'threat', 'identity_attack', 'profanity']).meta({ title: 'Score' }),
    minimum: percent(),
  }),
})
