import { setTimeout as delay } from 'node:timers/promises'
import { Redis } from 'ioredis'
import { quantile } from '../stage/customer.ts'
import { type Installation, onInstallation } from '../stage/installation.ts'
import type { Effort, Finding, Scenario } from '../stage/scenario.ts'
import {
  allViolations,
  type ChaosWorkspace,
  openChaosWorkspace,
  violationsInWords,
} from '../stage/workspace.ts'

const perSecond = 40
const mostMs = 2000
const mostSeconds = 30

/**
 * Sends requests as a member who signed in before, once a second. @returns a function that stops, and returns how many were
 * refused
 */
function staysSignedIn({ moderator }: ChaosWorkspace) {
  let over = false
  const asking = (async () => {
    let refused = 0
    for (; !over; await delay(1000)) await moderator('{ viewer { id } }').catch(() => refused++)
    return refused
  })()
  return async () => {
    over = true
    return asking
  }
}

/** Flushes Redis, and sets its memory limit so that it refuses every write. */
async function starve({ redis }: Installation, ms: number): Promise<void> {
  const client = new Redis(redis.url)
  try {
    await client.flushall()
    await client.config('SET', 'maxmemory', '1')
    await delay(ms)
    await client.config('SET', 'maxmemory', '0')
  } finally {
    client.disconnect()
  }
}

async function run({ short }: Effort): Promise<Finding[]> {
  return onInstallation({}, async (on) => {
    const workspace = await openChaosWorkspace(on)
    const { customer } = workspace
    const path = (n: number) => (n % 4 === 0 ? 'content/sync' : 'content')
    const signedIn = staysSignedIn(workspace)
    const load = customer.load(perSecond, (n) => customer.send(`item-${n}`, 'odd', { path: path(n) }))
    await delay(2000)
    await on.redis.kill()
    await delay(short ? 5000 : 60_000)
    await on.redis.revive()
    await starve(on, short ? 2000 : 10_000)
    const answers = await load.stop()
    const signedOut = await signedIn()
    const settled = await workspace.settled(mostSeconds)
    const violations = await workspace.violations()
    process.stdout.write(violationsInWords(violations))
    const refused = answers.filter(({ status }) => status !== 200).length
    const p99 = quantile(
      answers.map(({ took }) => took),
      0.99,
    )
    return [
      {
        id: 'R9',
        figure: `${answers.length} items, ${refused} refused, p99 ${p99.toFixed(0)} ms; all done ${settled?.toFixed(0) ?? 'more than 30'} s after its return; a member was refused ${signedOut} times; ${allViolations(violations)} violations`,
        held:
          refused === 0 &&
          p99 < mostMs &&
          settled !== null &&
          signedOut === 0 &&
          allViolations(violations) === 0,
      },
    ]
  })
}

export const redisAway: Scenario = {
  name: 'redis-away',
  about:
    'Kills Redis for a minute while items are sent and a member works, brings it back, has it forget everything, and lets nothing more into it.',
  tries: ['R9'],
  hasShort: false,
  run,
}
