import { bulkDecisionFrame } from '../decisions/bulk/bulk-decision-queue.ts'
import { bulkDecisionTasks } from '../decisions/bulk/bulk-decision-task.ts'
import { claimTasks } from '../platform/tasks.ts'
import type { TestApp } from './app.ts'

/** One step of a bulk decision, as a worker does it. @returns false when there is nothing to do */
export async function workOnce({ services }: Pick<TestApp, 'services'>): Promise<boolean> {
  const tasks = await claimTasks(services.database, bulkDecisionFrame.kind, 1, 30)
  await bulkDecisionTasks(services).run(tasks)
  return tasks.length > 0
}

/** All steps of bulk decisions that can be done now. */
export async function workToTheEnd(app: Pick<TestApp, 'services'>): Promise<void> {
  while (await workOnce(app));
}
