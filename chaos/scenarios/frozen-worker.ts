import { setTimeout as delay } from 'node:timers/promises'
import { type Installation, onInstallation } from '../stage/installation.ts'
import type { KillableProgram } from '../stage/killable.ts'
import type { Effort, Finding, Scenario } from '../stage/scenario.ts'
import { allViolations, openChaosWorkspace, violationsInWords } from '../stage/workspace.ts'

/** Milliseconds, longer than the lease of a task and than a transaction may be idle. */
const frozenMs = 12_000
const tries = 200
const texts = ['plain', 'odd', 'rude']

/** Whether a transaction with locks is idle for long: only that of a frozen process is. */
const holdsRows = async (on: Installation): Promise<boolean> =>
  (
    await on.query(
      `select from pg_stat_activity a where state = 'idle in transaction' and state_change < clock_timestamp() - interval '250 milliseconds'
         and exists (select from pg_locks l where l.pid = a.pid and l.mode in ('RowShareLock', 'RowExclusiveLock'))`,
    )
  ).length > 0

/** Freezes a worker at a moment at which it holds row locks. @returns whether there was one */
async function freeze(on: Installation, worker: KillableProgram): Promise<boolean> {
  for (let n = 0; n < tries; n++) {
    worker.signal('SIGSTOP')
    await delay(300)
    if (await holdsRows(on)) return true
    worker.signal('SIGCONT')
    await delay(5 + Math.random() * 40)
  }
  worker.signal('SIGSTOP')
  return false
}

async function run({ short }: Effort): Promise<Finding[]> {
  const rounds = short ? 1 : 5
  return onInstallation({ workers: 2 }, async (on) => {
    const workspace = await openChaosWorkspace(on)
    const { customer } = workspace
    const load = customer.load(short ? 20 : 40, (n) => customer.send(`item-${n % 500}`, texts[n % 3] ?? ''))
    let inside = 0
    for (let round = 0; round < rounds; round++) {
      const worker = on.workers[round % 2]
      if (!worker) throw new Error('there is no worker')
      if (await freeze(on, worker)) inside++
      await delay(frozenMs)
      worker.signal('SIGCONT')
      await delay(1000)
    }
    await load.stop()
    const settled = await workspace.settled(60)
    const violations = await workspace.violations()
    process.stdout.write(violationsInWords(violations))
    const found = allViolations(violations)
    return [
      {
        id: 'R6',
        figure: `${found} violations; frozen ${rounds} times for ${frozenMs / 1000} s, ${inside} of them with rows locked`,
        held: found === 0 && settled !== null && inside > 0,
      },
    ]
  })
}

export const frozenWorker: Scenario = {
  name: 'frozen-worker',
  about:
    'Stops a worker with SIGSTOP while it holds row locks, until its lease and its transaction are over, and lets it go on.',
  tries: ['R6'],
  hasShort: true,
  run,
}
