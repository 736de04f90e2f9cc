import type { Transaction } from '../../platform/database.ts'
import { addTasks } from '../../platform/tasks.ts'
import { isIdle, type Plan } from '../../judging/rules/plan.ts'
import type { Plans } from '../../judging/rules/plans.ts'
import { RuleType } from '../../judging/rules/rule-type.ts'
import type { Item } from '../../signals/item.ts'
import { analyzeUserTask } from '../../intake/users/user-tasks.ts'

/**
 * Has user rules evaluated for the authors of judged items (section 3.2.7), once each, where the workspace has any; and
 * answers whether there was anything to do. `inForce` are the content plans that the items were judged by.
 */
export async function addAuthorTasks(
  tx: Transaction,
  plans: Plans,
  items: readonly Item[],
  inForce: ReadonlyMap<string, Plan>,
): Promise<boolean> {
  const withRules = new Set<string>()
  for (const [workspaceId, { version }] of inForce) {
    const plan = await plans.for(tx, workspaceId, version, RuleType.user)
    if (!isIdle(plan)) withRules.add(workspaceId)
  }
  const authors = new Map(
    items
      .filter(({ workspaceId }) => withRules.has(workspaceId))
      .map(({ workspaceId, user }) => [user.id, analyzeUserTask(workspaceId, user.id)]),
  )
  if (authors.size > 0) await addTasks(tx, [...authors.values()])
  return authors.size > 0
}
