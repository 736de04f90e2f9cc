import type { Origin } from '../../../platform/origin.ts'
import type { NewTask } from '../../../platform/tasks.ts'

/** The kind of timer and task that rolls up the health of a workspace's rules. */
export const ruleHealth = 'rule_health'

/** The kind of task that measures which rules take items from others. */
export const ruleOverlap = 'rule_overlap'

/** The roll-up task of a workspace. */
export const ruleHealthTask = (workspaceId: string): NewTask => taskOf(ruleHealth, workspaceId)

/** The task that measures the overlap of a workspace's rules, for the request that asks for it where one does. */
export const ruleOverlapTask = (workspaceId: string, origin: Origin | null = null): NewTask => ({
  ...taskOf(ruleOverlap, workspaceId),
  origin,
})

const taskOf = (kind: string, workspaceId: string): NewTask => ({
  workspaceId,
  kind,
  objectId: workspaceId,
  version: 0,
})
