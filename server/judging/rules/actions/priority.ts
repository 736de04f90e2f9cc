import { z } from 'zod'
import { Priority } from '../../../platform/vocabulary/priority.ts'
import { Status } from '../../../platform/vocabulary/status.ts'
import { defineRuleAction } from '../action.ts'
import { RuleType } from '../rule-type.ts'

const labels = { ...Priority, [Priority.very_low]: 'very low' }

export default defineRuleAction({
  key: 'priority',
  label: 'Priority',
  synonyms: ['urgent', 'severity'],
  description: 'How soon what is flagged wants a human',
  appliesTo: [RuleType.content, RuleType.user],
  params: z.object({
    priority: z
      .enum(Priority)
      .default(Priority.medium)
      .meta({ title: 'Priority', description: 'Reviews of a higher one come first.', 'x-labels': labels }),
  }),
  effect: ({ priority }) => ({ priority }),
  summary: ({ priority }) => `With priority ${labels[priority]}`,
  problems: (_params, { actions }): Record<string, string> =>
    actions.some(({ key, params }) => key === 'change_status' && params['status'] === Status.flagged)
      ? {}
      : { priority: 'Only what is flagged has a priority' },
})
