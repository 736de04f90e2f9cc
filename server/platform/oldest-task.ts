import { Gauge, type Registry } from 'prom-client'
import type { Database } from './database.ts'
import type { Logger } from './log.ts'
import { oldestTasks } from './tasks.ts'

interface Dependencies {
  registry: Registry
  database: Database
  log: Logger
}

/** Shows on /metrics for how long the oldest work has waited: what workers are added by. It is read when somebody looks. */
export function showOldestTask({ registry, database, log }: Dependencies): void {
  new Gauge({
    name: 'verdict_oldest_task_seconds',
    help: 'For how long the oldest task has waited to be taken, by kind; a kind without one is not there',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      this.reset()
      try {
        const oldest = await database.asSystem(oldestTasks, { byKey: true })
        for (const { kind, seconds } of oldest) this.set({ kind }, Math.max(0, seconds))
      } catch (err) {
        log.debug({ err }, 'the oldest task is not known')
      }
    },
  })
}
