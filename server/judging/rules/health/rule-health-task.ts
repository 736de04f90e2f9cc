import type { NewTask } from '../../../platform/tasks.ts'

/** The kind of timer and task that rolls up the health of a workspace's rules. */
export const ruleHealth = 'rule_health'

/** The kind of task that finds out which rules take the items of others. */
export const ruleOverlap = 'rule_overlap'

/** The roll-up of a workspace. */
export const ruleHealthTask = (workspaceId: string): NewTask => taskOf(ruleHealth, workspaceId)

/** The measurement of a workspace's rules against one another. */
export const ruleOverlapTask = (workspaceId: string): NewTask => taskOf(ruleOverlap, workspaceId)

const taskOf = (kind: string, workspaceId: string): NewTask => ({
  workspaceId,
  kind,
  objectId: workspaceId,
  version: 0,
})
