import { z } from 'zod'
import { defineCondition } from '../../condition.ts'
import { countReports } from '../../count-reports.ts'
import { RuleType } from '../../rule-type.ts'
import { either } from '../../wording.ts'

const types = ['normal', 'trusted', 'moderator', 'admin'] as const

export default defineCondition({
  key: 'reported_by',
  label: 'Reported by',
  synonyms: ['reporter', 'trusted flagger', 'complaint'],
  group: 'Reports',
  description: 'Whether somebody of a type has ever reported the content or the user',
  appliesTo: [RuleType.content, RuleType.user, RuleType.routing],
  params: z.object({
    types: z.array(z.enum(types)).min(1, 'Required').meta({
      title: 'By somebody of type',
      description: 'One of them is enough.',
      'x-widget': 'multi-select',
    }),
  }),
  facts: ['reportsReceived'],
  observes: 'item',
  compile: ({ types: chosen }) => ({
    matches: ({ reportsReceived }) =>
      countReports(reportsReceived(), { days: Infinity, types: chosen, what: 'total' }) > 0,
    observe: ({ reportsReceived }) =>
      types.filter(
        (type) => countReports(reportsReceived(), { days: Infinity, types: [type], what: 'total' }) > 0,
      ),
  }),
  summary: ({ types: chosen }) => `Reported by ${either(chosen)}`,
  explain: ({ types: chosen }, seen: string[] = []) =>
    `Reported by ${seen.join(', ') || 'nobody'} (wanted: ${either(chosen)})`,
})
