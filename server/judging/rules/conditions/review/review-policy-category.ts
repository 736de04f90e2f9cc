import { z } from 'zod'
import { defineCondition } from '../../condition.ts'
import { memberLabels, memberMatch } from '../../membership.ts'
import { RuleType } from '../../rule-type.ts'
import { quoted } from '../../wording.ts'

export default defineCondition({
  key: 'review_policy_category',
  label: 'Policy category',
  synonyms: ['reason', 'violation'],
  group: 'Review',
  description: 'The policy categories that the review opens with',
  appliesTo: [RuleType.routing],
  params: z.object({
    match: memberMatch(
      'The policy category',
      'Not in: it opens with none of those chosen below, or with none at all.',
    ),
    policyCategoryIds: z.array(z.uuid()).min(1, 'Required').max(100, 'At most 100 policy categories').meta({
      title: 'Policy categories',
      description: 'One of them is enough.',
      'x-widget': 'policy-category',
    }),
  }),
  facts: ['review'],
  observes: 'match',
  compile({ match, policyCategoryIds }) {
    const chosen = new Set(policyCategoryIds)
    const among = (ids: readonly string[] = []) => ids.filter((id) => chosen.has(id)).length
    return {
      matches: ({ review }) => among(review()?.policyCategoryIds) > 0 === (match === 'is_in'),
      observe: ({ review }) => among(review()?.policyCategoryIds),
    }
  },
  summary: ({ match, policyCategoryIds }, known) =>
    `Policy category ${memberLabels[match]} ${quoted(policyCategoryIds.map((id) => known.name('policy_category', id)))}`,
  explain: (_params, count = 0) =>
    `${count === 0 ? 'None' : count} of the chosen policy categories is on the review`,
  references: ({ policyCategoryIds }) =>
    policyCategoryIds.map((key, index) => ({
      kind: 'policy_category',
      key,
      field: `policyCategoryIds.${index}`,
    })),
})
