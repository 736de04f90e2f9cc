import type { Plan } from '../workspaces/workspace.entity.ts'
import { plans } from './plan-table.ts'

const counted = (limit: number | null, what: string): string | null =>
  limit === null ? null : `${limit.toLocaleString('en')} ${what}`

/** The limits of a plan and the features it lacks, as text for a platform operator (section 8). */
export function planWords(plan: Plan): string {
  const { weeklyItems, lists, rateLimits, ...has } = plans[plan]
  const limits = [
    counted(weeklyItems, 'new items in 7 days, those beyond are refused'),
    counted(lists, 'lists'),
    counted(rateLimits.content?.requests ?? null, 'requests a minute with content or users'),
    has.strikes ? null : 'no strikes',
    has.temporaryBans ? null : 'no temporary bans',
    has.ipLists ? null : 'no lists of IP addresses',
  ].filter((limit) => limit !== null)
  return limits.join('; ') || 'everything, without limits of items, lists or requests'
}
