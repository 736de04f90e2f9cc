import { setTimeout as delay } from 'node:timers/promises'
import type { Answer } from './customer.ts'
import type { Installation } from './installation.ts'
import type { Effort } from './scenario.ts'
import { countOf, openChaosWorkspace, secondsUntil, violationsInWords } from './workspace.ts'

const perSecond = 40
const awayMs = 10_000
const mostSeconds = 5

/** A temporary fault of PostgreSQL. */
export interface Fault {
  begin(): Promise<void>
  end(): Promise<void>
}

/** The permitted answers while PostgreSQL refuses everything: acknowledged, or when to retry. */
const isAsPromised = ({ status, retryAfter }: Answer): boolean =>
  status === 200 || (status === 503 && Number(retryAfter) > 0)

/**
 * Sends items, a quarter of them synchronous, while PostgreSQL refuses everything for ten seconds.
 * @returns the findings in words, and whether each answer was permitted, nothing was lost and everything had recovered within
 * five seconds
 */
export async function underRefusal(
  on: Installation,
  { short }: Effort,
  fault: Fault,
): Promise<{ figure: string; held: boolean }> {
  const workspace = await openChaosWorkspace(on)
  const { customer } = workspace
  const path = (n: number) => (n % 4 === 0 ? 'content/sync' : 'content')
  const load = customer.load(perSecond, (n) => customer.send(`item-${n}`, 'odd', { path: path(n) }))
  await delay(2000)
  await fault.begin()
  await delay(short ? 2000 : awayMs)
  await fault.end()
  const took = await secondsUntil(30, async () => (await customer.send('after', 'odd')).status === 200)
  await load.stop()
  await workspace.settled(60)
  const violations = await workspace.violations()
  process.stdout.write(violationsInWords(violations))
  const others = customer.answers.filter((answer) => !isAsPromised(answer))
  const refused = customer.answers.filter(({ status }) => status === 503).length
  const lost = countOf(violations, 'lost', 'unsettled', 'undelivered')
  return {
    figure: `${refused} answers 503 with Retry-After, ${others.length} otherwise; ${lost} lost of what was answered 200; well again after ${took?.toFixed(1) ?? 'more than 30'} s`,
    held: others.length === 0 && refused > 0 && lost === 0 && took !== null && took <= mostSeconds,
  }
}
