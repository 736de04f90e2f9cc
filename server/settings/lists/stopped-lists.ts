import { plans } from '../../access/plans/plan-table.ts'
import { lowers, type StopFinder } from '../../access/plans/terms-change.ts'
import { gatedTypes } from './gated-types.ts'
import { countLists } from './list.store.ts'

/** Lists beyond the number of a smaller plan are kept; no new ones can be created (section 8). */
export const stoppedLists: StopFinder = async (tx, change) => {
  const most = plans[change.after.plan].lists
  if (most === null || !lowers(change, ({ lists }) => lists)) return null
  return {
    what: 'lists',
    count: await countLists(tx, change.workspaceId),
    explanation: `No list can be created while there are ${most} or more. Those there are stay, and rules go on using them`,
  }
}

/** Lists of a type that the plan does not include are kept; rules that use them are suspended (section 8). */
export const stoppedListTypes: StopFinder = async (tx, { workspaceId, before, after }) => {
  const lost = gatedTypes(after.plan).filter((type) => !gatedTypes(before.plan).includes(type))
  if (lost.length === 0) return null
  return {
    what: 'ip_lists',
    count: await countLists(tx, workspaceId, lost),
    explanation: 'No list of IP addresses can be created. Those there are stay, and rules that use them rest',
  }
}
