import { z } from 'zod'
import { Priority } from '../../../../platform/vocabulary/priority.ts'
import { defineCondition } from '../../condition.ts'
import { RuleType } from '../../rule-type.ts'
import { either } from '../../wording.ts'

const labels = { ...Priority, [Priority.very_low]: 'very low' }
const inWords = (priorities: readonly Priority[]) => either(priorities.map((priority) => labels[priority]))

export default defineCondition({
  key: 'review_priority',
  label: 'Priority',
  synonyms: ['urgency', 'severity'],
  group: 'Review',
  description: 'The priority that the review opens with',
  appliesTo: [RuleType.routing],
  params: z.object({
    priorities: z.array(z.enum(Priority)).min(1, 'Required').meta({
      title: 'Is one of',
      description: 'Routing reads it when the review opens; one of those chosen is enough.',
      'x-widget': 'multi-select',
      'x-labels': labels,
    }),
  }),
  facts: ['review'],
  observes: 'item',
  compile({ priorities }) {
    const wanted = new Set<Priority | undefined>(priorities)
    return {
      matches: ({ review }) => wanted.has(review()?.priority),
      observe: ({ review }) => review()?.priority,
    }
  },
  summary: ({ priorities }) => `Priority is ${inWords(priorities)}`,
  explain: ({ priorities }, priority: Priority | undefined) =>
    `The priority is ${priority === undefined ? 'not known' : labels[priority]} (wanted: ${inWords(priorities)})`,
})
