import { setTimeout as delay } from 'node:timers/promises'
import type { Answer } from '../stage/customer.ts'
import { onInstallation } from '../stage/installation.ts'
import type { Effort, Finding, Scenario } from '../stage/scenario.ts'
import { countOf, openChaosWorkspace, secondsUntil, violationsInWords } from '../stage/workspace.ts'

const perSecond = 40
const awayMs = 10_000
const mostSeconds = 5

/** What an answer may be while PostgreSQL is away: that it was taken in, or when to come again. */
const isAsPromised = ({ status, retryAfter }: Answer): boolean =>
  status === 200 || (status === 503 && Number(retryAfter) > 0)

async function run({ short }: Effort): Promise<Finding[]> {
  return onInstallation({}, async (on) => {
    const workspace = await openChaosWorkspace(on)
    const { customer } = workspace
    const path = (n: number) => (n % 4 === 0 ? 'content/sync' : 'content')
    const load = customer.load(perSecond, (n) => customer.send(`item-${n}`, 'odd', { path: path(n) }))
    await delay(2000)
    await on.postgres.kill()
    await delay(short ? 2000 : awayMs)
    await on.postgres.revive()
    const took = await secondsUntil(30, async () => (await customer.send('after', 'odd')).status === 200)
    await load.stop()
    await workspace.settled(60)
    const violations = await workspace.violations()
    process.stdout.write(violationsInWords(violations))
    const others = customer.answers.filter((answer) => !isAsPromised(answer))
    const refused = customer.answers.filter(({ status }) => status === 503).length
    const lost = countOf(violations, 'lost', 'unsettled', 'undelivered')
    return [
      {
        id: 'R10',
        figure: `${refused} answers 503 with Retry-After, ${others.length} otherwise; ${lost} lost of what was answered 200; well again after ${took?.toFixed(1) ?? 'more than 30'} s`,
        held: others.length === 0 && refused > 0 && lost === 0 && took !== null && took <= mostSeconds,
      },
    ]
  })
}

export const postgresAway: Scenario = {
  name: 'postgres-away',
  about:
    'Kills PostgreSQL while items are sent, synchronous ones among them, and brings it back after ten seconds.',
  tries: ['R10'],
  hasShort: false,
  run,
}
