import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DeliverySetup, startDeliveries } from '../../test/delivery-setup.ts'
import type { Answer } from '../../test/webhook-receiver.ts'

let app: DeliverySetup
beforeAll(async () => {
  app = await startDeliveries()
})
afterAll(() => app.close())

const policy = { leaseSeconds: 0.6, timeoutMs: 15_000, schedule: [0, 60] }

/** A workspace whose endpoint answers the first request when it is told to, and the others with 200. */
async function startWaiting() {
  let answer: (status: Answer) => void = () => undefined
  const first = new Promise<Answer>((resolve) => (answer = resolve))
  let seen = 0
  const workspace = await app.startWorkspace(() => (seen++ === 0 ? first : 200))
  await workspace.add([{}])
  return { ...workspace, answer }
}

test('[R3] a delivery whose endpoint hangs stays with its worker for longer than a lease', async () => {
  const { receiver, query, answer } = await startWaiting()
  const workers = [app.startWorker(policy), app.startWorker(policy)]
  const extended = () =>
    query<{ longer: boolean }>(
      `select next_attempt_at > created_at + interval '2.5 seconds' as longer from delivery`,
    )
  await expect.poll(extended, { timeout: 15_000 }).toEqual([{ longer: true }])
  expect(receiver.received).toHaveLength(1)
  answer(200)
  await expect
    .poll(() => query(`select state, attempts from delivery`))
    .toEqual([{ state: 'delivered', attempts: 1 }])
  await Promise.all(workers.map((worker) => worker.stop()))
  expect(receiver.received).toHaveLength(1)
})

test('[R3] [R6] what its worker stands still on is sent by another with the same bytes, and settled by that one alone', async () => {
  const { receiver, query, answer } = await startWaiting()
  const still = app.startWorker({ ...policy, mostSeconds: 0 })
  await receiver.waitFor((all) => all.length === 1)
  const other = app.startWorker(policy)
  await receiver.waitFor((all) => all.length === 2)
  const settled = () => query(`select state, attempts, last_status from delivery`)
  const once = [{ state: 'delivered', attempts: 1, last_status: 200 }]
  await expect.poll(settled).toEqual(once)
  answer(500)
  await Promise.all([still.stop(), other.stop()])
  expect(await settled()).toEqual(once)
  const [first, second] = receiver.received
  expect([second?.id, second?.body]).toEqual([first?.id, first?.body])
  expect(await query(`select status from delivery_attempt`)).toEqual([{ status: 200 }])
  expect(receiver.problems).toEqual([])
})
