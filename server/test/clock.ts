import { TimerSweep } from '../platform/timer-sweep.ts'
import { timerKinds } from '../timer-kinds.ts'
import type { TestApp } from './app.ts'
import { setClock } from './set-clock.ts'

/** Moves the clock of the test's database so far from the real time, and fires what falls due by then. */
export async function moveClock({ config, services }: TestApp, offset: string): Promise<void> {
  await setClock(config.database.url, offset)
  await new TimerSweep(timerKinds(services), services).sweep()
}
