import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pictureOfText } from '../../server/test/make-picture.ts'
import { onInstallation } from '../stage/installation.ts'
import type { Finding, Scenario } from '../stage/scenario.ts'
import { openChaosWorkspace, secondsUntil } from '../stage/workspace.ts'

const items = 5

/** A host of a picture that answers only once it is released. */
async function startSlowHost() {
  const picture = await pictureOfText('hello')
  let letGo!: () => void
  const held = new Promise<void>((resolve) => (letGo = resolve))
  const server = createServer((_request, response) => {
    void held.then(() => response.writeHead(200, { 'content-type': 'image/png' }).end(picture))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/a.png`,
    letGo: () => letGo(),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function run(): Promise<Finding[]> {
  return onInstallation({}, async (on) => {
    const host = await startSlowHost()
    on.onStop(host.close)
    const workspace = await openChaosWorkspace(on)
    const { customer, receiver } = workspace
    const sync = { path: 'content/sync', more: { image_urls: [host.url] } }
    const answers = await Promise.all(
      Array.from({ length: items }, (_, n) => customer.send(`item-${n}`, 'rude', sync)),
    )
    host.letGo()
    const taken = () => receiver.received.flatMap(({ actions }) => actions)
    await secondsUntil(30, async () => taken().length >= items)
    await workspace.settled(30)
    const took = answers.map(({ took }) => took / 1000)
    const timedOut = answers.filter(({ body }) => body['success'] === true && body['timeout'] === true).length
    const [least, most] = [Math.min(...took), Math.max(...took)]
    return [
      {
        id: 'R12',
        figure: `${timedOut} of ${items} answered that it takes longer, after ${least.toFixed(2)} to ${most.toFixed(2)} s; ${taken().length} actions taken`,
        held: timedOut === items && least >= 15 && most <= 15.5 && taken().length === items,
      },
    ]
  })
}

export const slowMedia: Scenario = {
  name: 'slow-media',
  about:
    'Sends synchronous items with a picture whose host answers after more than the 15 seconds that a caller waits.',
  tries: ['R12'],
  hasShort: false,
  run,
}
