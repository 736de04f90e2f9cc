import { setTimeout as delay } from 'node:timers/promises'
import { onInstallation } from '../stage/installation.ts'
import type { Effort, Finding, Scenario } from '../stage/scenario.ts'
import { openChaosWorkspace } from '../stage/workspace.ts'

const perSecond = 100
const minutes = 30
/**
 * The share of the planned requests that must have been sent: on a machine that cannot keep up the scenario proves nothing about
 * memory.
 */
const leastSent = 0.95
const mostGrowth = 10
const mostStallMs = 200

/** A Prometheus figure of a process. */
async function figure(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1])
}

async function run({ short }: Effort): Promise<Finding[]> {
  const lasts = short ? 1 : minutes
  return onInstallation({}, async (on) => {
    const { customer } = await openChaosWorkspace(on)
    const programs = [...on.apis, ...on.workers]
    const load = customer.load(perSecond, (n) => customer.send(`item-${n}`, 'plain'))
    const heaps: number[] = []
    let stall = 0
    for (let minute = 0; minute < lasts; minute++) {
      await delay(60_000)
      const used = await Promise.all(programs.map(({ url }) => figure(url, 'process_resident_memory_bytes')))
      heaps.push(used.reduce((sum, bytes) => sum + bytes, 0))
      const stalls = await Promise.all(
        programs.map(({ url }) => figure(url, 'nodejs_eventloop_lag_max_seconds')),
      )
      stall = Math.max(stall, ...stalls.map((seconds) => seconds * 1000))
    }
    const answers = await load.stop()
    const refused = answers.filter(({ status }) => status !== 200).length
    const perSecondSent = answers.length / (lasts * 60)
    const mean = (all: readonly number[]) => all.reduce((sum, each) => sum + each, 0) / all.length
    const third = Math.ceil(heaps.length / 3)
    const growth = 100 * (mean(heaps.slice(-third)) / mean(heaps.slice(0, third)) - 1)
    return [
      {
        id: 'R14',
        figure: `${answers.length} requests in ${lasts} minutes, ${perSecondSent.toFixed(1)} a second, ${refused} not answered with 200; ${growth.toFixed(1)} % more from the first third to the last; the longest stall ${stall.toFixed(0)} ms`,
        held:
          refused === 0 &&
          perSecondSent >= perSecond * leastSent &&
          growth < mostGrowth &&
          stall < mostStallMs,
      },
    ]
  })
}

export const memory: Scenario = {
  name: 'memory',
  about: 'Sends a hundred items a second for half an hour, and reads once a minute what the processes hold.',
  tries: ['R14'],
  hasShort: false,
  run,
}
