import { quantile } from '../stage/customer.ts'
import { type Installation, onInstallation } from '../stage/installation.ts'
import type { Effort, Finding, Scenario } from '../stage/scenario.ts'
import { type ChaosWorkspace, openChaosWorkspace } from '../stage/workspace.ts'

const dead = ['hang', 'drop', 503] as const
const howMany = 12
const mostMs = 2000

/** Sends to the workspaces in turn for some seconds. @returns the milliseconds from each answer to its webhook, of the first workspace alone */
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
    const alive = quantile(await delaysOf(all, 'alive', seconds), 0.95)
    for (const [n, { receiver }] of others.entries()) receiver.answer = () => dead[n % dead.length] ?? 'hang'
    const beside = quantile(await delaysOf(all, 'beside', seconds), 0.95)
    return [
      {
        id: 'R13',
        figure: `p95 from answer to webhook ${alive.toFixed(0)} ms beside ${howMany} endpoints that answer, ${beside.toFixed(0)} ms once these hang, hang up or refuse`,
        held: beside - alive < mostMs,
      },
    ]
  })
}

export const deadEndpoints: Scenario = {
  name: 'dead-endpoints',
  about:
    'Sends to a workspace whose endpoint answers, beside a dozen whose endpoints answer too, and once these hang, hang up or refuse.',
  tries: ['R13'],
  hasShort: false,
  run,
}
