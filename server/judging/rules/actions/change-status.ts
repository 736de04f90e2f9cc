import { z } from 'zod'
import { text } from '../../../platform/validation.ts'
import { ObjectType, Status } from '../../../platform/vocabulary/status.ts'
import { defineRuleAction } from '../action.ts'
import { attachable, categoryProblem } from '../attachable-category.ts'
import { RuleType } from '../rule-type.ts'
import { quoted } from '../wording.ts'

const labels = { [Status.allowed]: 'Allow', [Status.flagged]: 'Flag', [Status.hidden]: 'Remove' }
const userLabels = { ...labels, [Status.hidden]: 'Ban' }

const labelsOf = (type: RuleType) => (type === RuleType.user ? userLabels : labels)

const objectOf: Record<RuleType, ObjectType> = {
  [RuleType.content]: ObjectType.content,
  [RuleType.user]: ObjectType.user,
  [RuleType.routing]: ObjectType.content,
}

export default defineRuleAction({
  key: 'change_status',
  label: 'Change status',
  synonyms: ['allow', 'approve', 'flag', 'remove', 'delete', 'block', 'hide', 'reject', 'ban'],
  description:
    'Allows, flags or removes the content; allows, flags or bans the user. Allow, remove and ban end the evaluation of the rules below',
  appliesTo: [RuleType.content, RuleType.user],
  params: z.object({
    status: z.enum(Status).meta({
      title: 'Change status to',
      description: 'What happens to what the conditions match.',
      'x-labels': labels,
      'x-labels-in': { USER: userLabels },
    }),
    policyCategoryId: z.uuid().optional().meta({
      title: 'Policy category',
      description: 'What it violates: it goes to your platform with the decision. None with an allow.',
      'x-widget': 'policy-category',
      'x-required': 'policy',
    }),
    policyInformation: text({ max: 1000 }).optional().meta({
      title: 'Extra information',
      description: 'Goes to your platform with the policy category.',
      'x-widget': 'text',
    }),
  }),
  effect({ status, policyCategoryId, policyInformation }, known, type) {
    const category = attachable(known, policyCategoryId, status, objectOf[type])
    return {
      status,
      policyCategoryId: category?.id ?? null,
      policyName: category?.name ?? null,
      policyInformation: policyInformation || null,
    }
  },
  summary({ status, policyCategoryId }, known, type) {
    const label = labelsOf(type)[status]
    const category = policyCategoryId && known.name('policy_category', policyCategoryId)
    return category ? `${label} with policy category ${quoted([category])}` : label
  },
  references: ({ policyCategoryId }) =>
    policyCategoryId ? [{ kind: 'policy_category', key: policyCategoryId, field: 'policyCategoryId' }] : [],
  problems({ status, policyCategoryId }, { known, type, requirePolicyCategory }): Record<string, string> {
    if (policyCategoryId) {
      const category = known.get('policy_category', policyCategoryId)
      const problem = category && categoryProblem(category, status, objectOf[type])
      return problem ? { policyCategoryId: problem } : {}
    }
    return requirePolicyCategory && status !== Status.allowed ? { policyCategoryId: 'Required' } : {}
  },
})
