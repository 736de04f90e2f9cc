import { setTimeout as pause } from 'node:timers/promises'
import type { Client } from 'pg'
import { TaskWorker, type TaskKind } from '../../server/platform/task-worker.ts'
import type { Services } from '../../server/wiring/services.ts'
import type { LeastItem } from './least-writes.ts'

/** Takes items in as requests do, many at a time. */
export const takeIn = (
  { intake }: Pick<Services, 'intake'>,
  workspaceId: string,
  items: readonly LeastItem[],
): Promise<unknown> =>
  Promise.all(
    items.map(({ content_id: contentId, ...item }) => intake.accept(workspaceId, { ...item, contentId })),
  )

/** Works on the tasks of some kinds, of all workspaces, until none is left. */
export async function workOff(services: Services, owner: Client, kinds: readonly TaskKind[]): Promise<void> {
  const jobs = services.on('jobs')
  const workers = kinds.map((kind) => new TaskWorker(kind, jobs))
  for (const worker of workers) worker.start()
  const values = [kinds.map(({ kind }) => kind)]
  const left = { name: 'tasks-left', text: 'select from task where kind = any ($1) limit 1', values }
  while ((await owner.query(left)).rowCount) await pause(10)
  await Promise.all(workers.map((worker) => worker.stop()))
}
