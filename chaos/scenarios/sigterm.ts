import { WebSocket } from 'ws'
import { loadUntilNotReady } from '../../server/test/load-until-not-ready.ts'
import { onInstallation } from '../stage/installation.ts'
import type { Finding, Scenario } from '../stage/scenario.ts'
import { openChaosWorkspace, secondsUntil } from '../stage/workspace.ts'

const mostSeconds = 20
/** Shorter than a socket may stay open without authenticating. */
const graceSeconds = 2

async function run(): Promise<Finding[]> {
  return onInstallation({ env: { SHUTDOWN_GRACE: String(graceSeconds) } }, async (on) => {
    const { apiKey } = await openChaosWorkspace(on)
    const [api] = on.apis
    if (!api) throw new Error('there is no API')
    const load = loadUntilNotReady(api.url, apiKey)
    await secondsUntil(30, async () => load.asked() > 20)
    const socket = new WebSocket(`${api.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws')
    const closed = new Promise<number>((resolve) => socket.once('close', resolve))
    await new Promise((open) => socket.once('open', open))
    const began = performance.now()
    const [code, { answers }] = await Promise.all([api.end(), load.result])
    const took = (performance.now() - began) / 1000
    const dropped = answers.filter(({ status }) => status !== 200).length
    const socketCode = await closed
    return [
      {
        id: 'R11',
        figure: `${dropped} of ${answers.length} dropped; ended with ${code} after ${took.toFixed(1)} s, ${graceSeconds} of them its grace; sockets closed with ${socketCode}`,
        held: dropped === 0 && code === 0 && took <= mostSeconds && socketCode === 1001,
      },
    ]
  })
}

export const sigterm: Scenario = {
  name: 'sigterm',
  about:
    'Sends SIGTERM to an API that answers forty requests a second, each on a connection of its own, and holds a socket open.',
  tries: ['R11'],
  hasShort: false,
  run,
}
