import { z } from 'zod'
import { plans } from '../../../access/plans/plan-table.ts'
import { noStrikesInPlan, whyNoStrikes } from '../../../settings/strikes/why-no-strikes.ts'
import { defineRuleAction } from '../action.ts'
import { RuleType } from '../rule-type.ts'

const labels = { strike: 'Strike', add: 'Add strike' }

export default defineRuleAction({
  key: 'strike',
  label: 'Strike user',
  synonyms: ['warn', 'warning', 'penalty'],
  description: 'Strike: only if the user has no active strike. Add strike: always, up to the last tier',
  appliesTo: [RuleType.content, RuleType.user],
  params: z.object({
    strike: z.enum(['strike', 'add']).meta({
      title: 'Give',
      description: 'The tiers, and what each does, are set up under the settings.',
      'x-labels': labels,
    }),
  }),
  effect: ({ strike }) => ({ strike }),
  summary: ({ strike }) => `${labels[strike]} to the user`,
  inert: whyNoStrikes,
  problems: (_params, { plan }): Record<string, string> =>
    plans[plan].strikes ? {} : { strike: noStrikesInPlan },
})
