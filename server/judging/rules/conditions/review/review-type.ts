import { z } from 'zod'
import { defineCondition } from '../../condition.ts'
import { RuleType } from '../../rule-type.ts'

export default defineCondition({
  key: 'review_type',
  label: 'Review type',
  synonyms: ['content or user', 'object type'],
  group: 'Review',
  description: 'Whether the review is of content or of a user',
  appliesTo: [RuleType.routing],
  params: z.object({
    type: z.enum(['content', 'user']).meta({ title: 'Is of a', description: 'What is reviewed.' }),
  }),
  facts: ['isContent'],
  observes: 'item',
  compile: ({ type }) => ({
    matches: ({ isContent }) => isContent() === (type === 'content'),
    observe: ({ isContent }) => isContent(),
  }),
  summary: ({ type }) => `Review type is ${type}`,
  explain: ({ type }, isContent = true) =>
    `The review is of ${isContent ? 'content' : 'a user'} (wanted: ${type})`,
})
