import fc from 'fast-check'
import { expect, test } from 'vitest'
import { startDeliveries } from '../../test/delivery-setup.ts'
import { Slots } from './slots.ts'

test('[R11] stopping settles the attempts under way and starts no others', async () => {
  const app = await startDeliveries()
  const worker = app.startWorker({ perWorkspace: 1 })
  let release: (() => void) | undefined
  const { receiver, add, query } = await app.startWorkspace(async () => {
    await new Promise<void>((resolve) => (release = resolve))
    return 200
  })
  await add([{}])
  await receiver.waitFor((all) => all.length === 1)
  await add([{}])
  const stopped = worker.stop()
  release?.()
  await stopped
  expect(await query(`select state from outbox order by id`)).toEqual([
    { state: 'delivered' },
    { state: 'waiting' },
  ])
  expect(receiver.received).toHaveLength(1)
  await app.close()
})

test('[R13] no workspace has more than its share of requests under way, nor all of them more than the process has', () => {
  const step = fc.record({ workspace: fc.constantFrom('a', 'b', 'c'), give: fc.nat(4) })
  fc.assert(
    fc.property(fc.array(step), (steps) => {
      const slots = new Slots({ perWorkspace: 3, inAll: 7 })
      const taken: Record<string, number> = { a: 0, b: 0, c: 0 }
      for (const { workspace, give } of steps) {
        const now = (taken[workspace] ?? 0) + slots.take(workspace)
        const back = Math.min(give, now)
        slots.give(workspace, back)
        taken[workspace] = now - back
        const all = Object.values(taken).reduce((sum, count) => sum + count, 0)
        expect(now).toBeLessThanOrEqual(3)
        expect(all).toBeLessThanOrEqual(7)
        expect(slots.full).toBe(all === 7)
        expect(slots.busy().sort()).toEqual(Object.keys(taken).filter((id) => taken[id] === 3))
      }
    }),
  )
})
