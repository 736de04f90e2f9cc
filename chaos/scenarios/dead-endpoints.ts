import { setTimeout as delay } from 'node:timers/promises'
import type { Answer as Told } from '../../server/test/webhook-receiver.ts'
import { quantile } from '../stage/customer.ts'
import { grewLess } from '../stage/grown.ts'
import { type Installation, onInstallation } from '../stage/installation.ts'
import type { Effort, Finding, Scenario } from '../stage/scenario.ts'
import { type ChaosWorkspace, openChaosWorkspace } from '../stage/workspace.ts'

/** Ways in which endpoints fail: no answer, a very late one, a closed connection, an outage, a refusal. */
const dead: readonly (() => Told | Promise<Told>)[] = [
  () => 'hang',
  () => delay(10_000, 200),
  () => 'drop',
  () => 503,
  () => 400,
]
const howMany = 15
/** Milliseconds that webhooks of the workspace with a working endpoint may take longer, and in total. */
const mostMore = 2000
const mostInAll = 5000

/**
 * Sends to the workspaces in turn for some seconds. @returns the milliseconds from each answer to its webhook, for the first
 * workspace alone
 */
async function delaysOf(
  workspaces: readonly ChaosWorkspace[],
  run: string,
  seconds: number,
): Promise<number[]> {
  const [first] = workspaces
  if (!first) return []
  const sent = new Map<string, number>()
  const load = first.customer.load(4 * workspaces.length, async (n) => {
    const { customer } = workspaces[n % workspaces.length] ?? first
    const id = `${run}-${n}`
    const answer = await customer.send(id, 'rude')
    if (customer === first.customer) sent.set(id, answer.at + answer.took)
    return answer
  })
  await new Promise((over) => setTimeout(over, seconds * 1000))
  await load.stop()
  await first.settled(60)
  const came = new Map(
    first.receiver.received.flatMap(({ actions, at }) =>
      actions.map(({ content }) => [(content as { id: string }).id, at] as const),
    ),
  )
  return [...sent].map(([id, answered]) => (came.get(id) ?? Infinity) - answered)
}

async function openAll(on: Installation): Promise<[ChaosWorkspace, ...ChaosWorkspace[]]> {
  const first = await openChaosWorkspace(on)
  const others = []
  for (let n = 0; n < howMany; n++) others.push(await openChaosWorkspace(on))
  return [first, ...others]
}

async function run({ short }: Effort): Promise<Finding[]> {
  const seconds = short ? 3 : 20
  return onInstallation({}, async (on) => {
    const [healthy, ...others] = await openAll(on)
    const all = [healthy, ...others]
    const p95 = async (named: string, during = seconds) => quantile(await delaysOf(all, named, during), 0.95)
    // The first requests of a program include loading and compiling: a figure with them would hide later effects.
    await p95('warm', 5)
    const alive = await p95('alive')
    for (const [n, { receiver }] of others.entries())
      receiver.answer = dead[n % dead.length] ?? receiver.answer
    const beside = await p95('beside')
    return [
      {
        id: 'R13',
        figure: `p95 from answer to webhook ${alive.toFixed(0)} ms beside ${howMany} endpoints that answer, ${beside.toFixed(0)} ms once these hang, answer after 10 s, hang up, or answer 503 or 400`,
        held: grewLess(alive, beside, mostMore) && beside < mostInAll,
      },
    ]
  })
}

export const deadEndpoints: Scenario = {
  name: 'dead-endpoints',
  about:
    'Sends to a workspace whose endpoint answers, beside fifteen whose endpoints answer too, and once these hang, answer after ten seconds, hang up, or answer 503 or 400.',
  tries: ['R13'],
  hasShort: false,
  run,
}
