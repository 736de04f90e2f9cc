import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type DeliverySetup, startDeliveries } from '../../test/delivery-setup.ts'

let app: DeliverySetup
beforeAll(async () => {
  app = await startDeliveries()
  app.startWorker({ schedule: [0, 0.05], timeoutMs: 1_500, outage: { objects: 3, probeSeconds: 60 } })
})
afterAll(() => app.close())

type Workspace = Awaited<ReturnType<DeliverySetup['startWorkspace']>>
const linesOf = ({ workspaceId }: Workspace) =>
  app.logged.filter((line) => line['workspaceId'] === workspaceId)
const leadTo = ({ query }: Workspace, url: string) => query(`update webhook set url = $1`, [url])

/** An address of this machine at which nobody listens, for the receiver there has ended. */
async function closedPort(): Promise<string> {
  const { receiver } = await app.startWorkspace()
  receiver.close()
  return receiver.url
}

describe('the log tells of a delivery that failed, with object, endpoint and cause', () => {
  test.each<[string, string, (w: Workspace) => Promise<unknown>]>([
    ['a closed port', 'connection refused', async (w) => leadTo(w, await closedPort())],
    ['no TLS', 'secure connection failed', (w) => leadTo(w, w.receiver.url.replace('http:', 'https:'))],
    ['no answer in time', 'timed out', async ({ receiver }) => void (receiver.answer = () => 'hang')],
    ['a refusal', 'answered 410', async ({ receiver }) => void (receiver.answer = () => 410)],
  ])('%s', async (_name, cause, prepare) => {
    const workspace = await app.startWorkspace()
    await prepare(workspace)
    const object = newId()
    const [actionId] = await workspace.add([{ object }])
    await expect.poll(() => linesOf(workspace).map(({ level }) => level)).toEqual(['warn', 'error'])
    const [first, last] = linesOf(workspace)
    const { host } = new URL(workspace.receiver.url)
    const actions = [{ actionId, type: 'ChangeStatus', object }]
    expect(first).toMatchObject({ said: 'a delivery failed, it is tried again', cause, attempt: 1, actions })
    expect(last).toMatchObject({ said: 'a delivery failed for good', cause, attempt: 2, actions })
    if (cause !== 'connection refused') expect(last?.['endpoint']).toContain(host)
  })

  test('a refused address, with the setting that permits it, and without what its query holds', async () => {
    const workspace = await app.startWorkspace()
    await leadTo(workspace, 'http://10.1.2.3/hook?token=secret')
    await workspace.add([{}])
    await expect.poll(() => linesOf(workspace)).toHaveLength(2)
    expect(linesOf(workspace)[0]).toMatchObject({
      cause: 'the address is not permitted',
      setting: 'ALLOW_PRIVATE_TARGETS',
      endpoint: 'http://10.1.2.3/hook',
    })
  })
})
