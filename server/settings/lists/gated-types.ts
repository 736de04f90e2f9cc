import { plans } from '../../access/plans/plan-table.ts'
import type { Plan } from '../../access/workspaces/workspace.entity.ts'
import type { ListType } from './list-type.ts'
import { listTypes } from './types/index.ts'

/** The types of list that a plan does not include (section 2.9). */
export const gatedTypes = (plan: Plan): ListType[] =>
  listTypes.filter((type) => type.plan && !plans[plan][type.plan]).map(({ key }) => key)
