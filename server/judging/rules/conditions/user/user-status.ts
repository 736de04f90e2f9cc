import { z } from 'zod'
import { Status } from '../../../../platform/vocabulary/status.ts'
import { defineCondition } from '../../condition.ts'
import { RuleType } from '../../rule-type.ts'
import { either } from '../../wording.ts'

const labels = { [Status.allowed]: 'allowed', [Status.flagged]: 'flagged', [Status.hidden]: 'banned' }
const inWords = (statuses: readonly Status[]) => either(statuses.map((status) => labels[status]))

export default defineCondition({
  key: 'user_status',
  label: 'Status',
  synonyms: ['banned', 'flagged', 'allowed'],
  group: 'User',
  description: 'The present status of the user, or of the author of the content',
  appliesTo: [RuleType.content, RuleType.user, RuleType.routing],
  params: z.object({
    statuses: z.array(z.enum(Status)).min(1, 'Required').meta({
      title: 'Is one of',
      description: 'The present one, whoever set it.',
      'x-widget': 'multi-select',
      'x-labels': labels,
    }),
  }),
  facts: ['author'],
  observes: 'item',
  compile({ statuses }) {
    const wanted = new Set(statuses)
    return {
      matches: ({ author }) => wanted.has(author().status),
      observe: ({ author }) => author().status,
    }
  },
  summary: ({ statuses }) => `User status is ${inWords(statuses)}`,
  explain: ({ statuses }, status = Status.allowed) =>
    `The user is ${labels[status]} (wanted: ${inWords(statuses)})`,
})
