import { Plan } from '../workspaces/workspace.entity.ts'
import { type PlanTerms, plans } from './plan-table.ts'

/** The names of the plans whose terms match, as text: `the Pro or Enterprise plan`. */
export function plansWith(isSuch: (terms: PlanTerms) => boolean): string {
  const names = Object.values(Plan)
    .filter((plan) => isSuch(plans[plan]))
    .map((plan) => `${plan.charAt(0).toUpperCase()}${plan.slice(1)}`)
  return `the ${[names.slice(0, -1).join(', '), ...names.slice(-1)].filter(Boolean).join(' or ')} plan`
}
