import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { startDeliveries } from '../../test/delivery-setup.ts'
import { outboxStates } from '../../test/outbox-states.ts'
import { Slots } from './slots.ts'

test('[R11] stopping settles the attempts under way and starts no others', async () => {
  const app = await startDeliveries()
  const worker = app.startWorker({ perWorkspace: { atFirst: 1, most: 1 } })
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
  expect(await query(`select state from ${outboxStates} order by id`)).toEqual([
    { state: 'delivered' },
    { state: 'waiting' },
  ])
  expect(receiver.received).toHaveLength(1)
  await app.close()
})

describe('[R13] the requests under way', () => {
  const policy = { perWorkspace: { atFirst: 3, most: 6 }, inAll: 12 }
  const quick = { status: 200, durationMs: 10 }
  const failed = { status: null, durationMs: 15_000 }
  const answer = fc.constantFrom(quick, failed, { status: 200, durationMs: 5000 }, null)

  test('of a workspace are never more than its share, nor all of them more than the process has', () => {
    const step = fc.record({ workspace: fc.constantFrom('a', 'b', 'c', 'd'), give: fc.nat(4), answer })
    const steps = fc.array(step, { maxLength: 60 })
    fc.assert(
      fc.property(steps, (all) => {
        const slots = new Slots(policy)
        const taken: Record<string, number> = { a: 0, b: 0, c: 0, d: 0 }
        const sum = () => Object.values(taken).reduce((total, count) => total + count, 0)
        for (const one of all) {
          const [before, others] = [taken[one.workspace] ?? 0, sum()]
          const now = before + slots.take(one.workspace)
          taken[one.workspace] = now
          if (now > before) expect(now).toBeLessThanOrEqual(others < 6 ? 6 : 3)
          expect(sum()).toBeLessThanOrEqual(12)
          expect(slots.full).toBe(sum() === 12)
          const back = Math.min(one.give, now)
          slots.give(one.workspace, back)
          taken[one.workspace] = now - back
          if (one.answer) slots.adapt(one.workspace, one.answer)
          for (const id of slots.busy()) expect(slots.take(id)).toBe(0)
        }
      }),
    )
  })

  /** How many an endpoint may have that answered so, one after the other. */
  const shareAfter = (answers: (typeof quick | typeof failed)[], waited = 0) => {
    let now = 0
    const slots = new Slots(policy, () => now)
    for (const one of answers) slots.adapt('a', one)
    now = waited
    return slots.take('a')
  }

  test.each([
    ['none yet', [], 0, 3],
    ['a quick one', [quick], 0, 4],
    ['many quick ones', Array<typeof quick>(9).fill(quick), 0, 6],
    ['slow ones', [{ status: 200, durationMs: 1001 }], 0, 3],
    ['a failure', [failed], 0, 2],
    ['many failures', [failed, failed, failed], 0, 2],
    ['a refusal, which is quick too', [{ status: 403, durationMs: 1 }], 0, 4],
    ['an overload', [quick, quick, { status: 503, durationMs: 1 }], 0, 3],
    ['none for a minute', [quick, quick], 60_000, 3],
  ])('are as many as the answers of the endpoint bear: %s', (_name, answers, waited, most) => {
    expect(shareAfter(answers, waited)).toBe(most)
  })

  test('of one that answers quickly are no more than of others, while half of all are taken', () => {
    const slots = new Slots(policy)
    for (const _ of Array(9).keys()) slots.adapt('a', quick)
    expect([slots.take('b'), slots.take('c')]).toEqual([3, 3])
    expect(slots.take('a')).toBe(3)
    slots.give('b', 3)
    slots.give('c', 3)
    expect(slots.take('a')).toBe(3)
  })
})
