import { z } from 'zod'
import { text } from '../../platform/validation.ts'
import { ObjectType, Status } from '../../vocabulary/status.ts'
import { defineRuleAction } from '../action.ts'
import type { Known, KnownPolicyCategory } from '../references.ts'
import { RuleType } from '../rule-type.ts'
import { quoted } from '../wording.ts'

const labels = { [Status.allowed]: 'Allow', [Status.flagged]: 'Flag', [Status.hidden]: 'Remove' }

export default defineRuleAction({
  key: 'change_status',
  label: 'Change status',
  description: 'Allows, flags or removes the content. Allow and remove end the evaluation of the rules below',
  appliesTo: [RuleType.content],
  params: z.object({
    status: z.enum(Status).meta({ title: 'Change status to', 'x-labels': labels }),
    policyCategoryId: z.uuid().optional().meta({ title: 'Policy category', 'x-widget': 'policy-category' }),
    policyInformation: text({ max: 1000 })
      .optional()
      .meta({ title: 'Extra information', 'x-widget': 'text' }),
  }),
  effect({ status, policyCategoryId, policyInformation }, known) {
    const category = attachable(known, policyCategoryId, status)
    return {
      status,
      policyCategoryId: category?.id ?? null,
      policyName: category?.name ?? null,
      policyInformation: policyInformation || null,
    }
  },
  summary({ status, policyCategoryId }, known) {
    const category = policyCategoryId && known.name('policy_category', policyCategoryId)
    return category ? `${labels[status]} with policy category ${quoted([category])}` : labels[status]
  },
  references: ({ policyCategoryId }) =>
    policyCategoryId ? [{ kind: 'policy_category', key: policyCategoryId, field: 'policyCategoryId' }] : [],
  problems({ status, policyCategoryId }, { known, requirePolicyCategory }): Record<string, string> {
    if (policyCategoryId) {
      const category = known.get('policy_category', policyCategoryId)
      const problem = category && problemOf(category, status)
      return problem ? { policyCategoryId: problem } : {}
    }
    return requirePolicyCategory && status !== Status.allowed ? { policyCategoryId: 'Required' } : {}
  },
})

/** The category, unless it has been closed to rules or to this status since the rule was written (section 2.7). */
function attachable(known: Known, id: string | undefined, status: Status): KnownPolicyCategory | undefined {
  const category = id === undefined ? undefined : known.get('policy_category', id)
  return category && !problemOf(category, status) ? category : undefined
}

function problemOf(
  { deleted, selectableBy, availableFor, enabledFor }: KnownPolicyCategory,
  status: Status,
): string | null {
  if (deleted) return 'Policy category was deleted'
  if (selectableBy === 'only_moderators')
    return 'Rules cannot attach a category that only moderators may select'
  if (!availableFor.includes(ObjectType.content)) return 'Policy category is not available for content'
  if (!enabledFor.includes(status))
    return `Policy category is not enabled for ${labels[status].toLowerCase()}`
  return null
}
