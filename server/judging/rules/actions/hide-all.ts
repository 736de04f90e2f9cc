import { z } from 'zod'
import { ObjectType, Status } from '../../../platform/vocabulary/status.ts'
import { defineRuleAction } from '../action.ts'
import { attachable, categoryProblem } from '../attachable-category.ts'
import { RuleType } from '../rule-type.ts'
import { quoted } from '../wording.ts'

export default defineRuleAction({
  key: 'hide_all',
  label: 'Hide all content',
  synonyms: ['remove everything', 'purge', 'nuke', 'delete all'],
  description: "With a ban: also removes the user's existing content, with a policy category of its own",
  appliesTo: [RuleType.user],
  params: z.object({
    policyCategoryId: z.uuid().optional().meta({
      title: 'Policy category of the content',
      description: 'What the removed content goes to your platform with; the ban has its own.',
      'x-widget': 'policy-category',
      'x-required': 'policy',
    }),
  }),
  effect: ({ policyCategoryId }, known) => ({
    hideAll: {
      policyCategoryId: attachable(known, policyCategoryId, Status.hidden, ObjectType.content)?.id ?? null,
    },
  }),
  summary({ policyCategoryId }, known) {
    const category = policyCategoryId && known.name('policy_category', policyCategoryId)
    return category ? `Hide all content with policy category ${quoted([category])}` : 'Hide all content'
  },
  references: ({ policyCategoryId }) =>
    policyCategoryId ? [{ kind: 'policy_category', key: policyCategoryId, field: 'policyCategoryId' }] : [],
  problems({ policyCategoryId }, { known, actions, requirePolicyCategory }): Record<string, string> {
    if (!actions.some(({ key, params }) => key === 'change_status' && params['status'] === Status.hidden))
      return { policyCategoryId: 'Only a ban can hide all content' }
    const category =
      policyCategoryId === undefined ? undefined : known.get('policy_category', policyCategoryId)
    const problem = category && categoryProblem(category, Status.hidden, ObjectType.content)
    if (problem) return { policyCategoryId: problem }
    return requirePolicyCategory && policyCategoryId === undefined ? { policyCategoryId: 'Required' } : {}
  },
})
