import { addTasks, type NewTask } from './tasks.ts'
import type { Timer, TimerKind } from './timers.ts'
import type { WakeUps } from './wake-ups.ts'

/**
 * A kind of timer whose only effect is a task of the same kind; with `wakeUps`, a worker is woken as soon as the task
 * is written.
 */
export const taskTimer = (
  kind: string,
  taskOf: (timer: Timer) => NewTask,
  wakeUps?: Pick<WakeUps, 'send'>,
): TimerKind => ({
  kind,
  together: 500,
  async fire(tx, timers) {
    await addTasks(
      tx,
      timers.map((timer) => ({ ...taskOf(timer), origin: timer.origin ?? null })),
    )
    if (wakeUps) tx.afterCommit(() => wakeUps.send(kind))
  },
})
