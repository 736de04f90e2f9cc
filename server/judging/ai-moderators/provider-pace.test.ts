import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ProviderPace, type Turn, TurnMissed } from './provider-pace.ts'

let pace: ProviderPace
beforeEach(() => {
  vi.useFakeTimers()
  pace = new ProviderPace(
    () => performance.now(),
    32,
    () => 0,
  )
})
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
const background = { urgent: false, again: false, withinMs: 25_000 }
const urgent = { ...background, urgent: true }

/** Requests of a service in line; `begun` are those that had their turn, by the order in which they had it. */
function inLine(many: number, options = background, key = 'a') {
  const begun: Turn[] = []
  const missed: unknown[] = []
  for (let i = 0; i < many; i++)
    pace.turn(key, options).then(
      (turn) => begun.push(turn),
      (error: unknown) => missed.push(error),
    )
  return { begun, missed }
}

/** Lets a service be slowed down at so many requests at once, for a second, which then is over. */
async function slowedAt(many: number): Promise<void> {
  const { begun } = inLine(many)
  await pass(0)
  for (const turn of begun) turn.slowed(1000)
  await pass(1000)
}

describe('how many requests of a service run at once', () => {
  it('is not limited before it asks to slow down', async () => {
    const { begun } = inLine(32)
    await pass(0)
    for (const turn of begun.splice(0)) turn.answered()
    inLine(32)
    await pass(0)
    expect([pace.waiting, pace.paced]).toEqual([0, 0])
  })

  it('is halved once for all that began before it asked for that, each service for itself', async () => {
    await slowedAt(24)
    expect(pace.paced).toBe(1)
    const { begun } = inLine(30)
    const other = inLine(30, background, 'b')
    await pass(0)
    expect([begun.length, other.begun.length, pace.waiting]).toEqual([12, 30, 18])
    begun[0]?.slowed(500)
    await pass(500)
    for (const turn of begun.splice(1)) turn.failed()
    await pass(500)
    expect(begun.length).toBe(1 + 6)
  })

  it('counts those that were answered within the last second', async () => {
    for (const [at, turn] of (
      await Promise.all([1, 2, 3, 4, 5, 6].map(() => pace.turn('a', background)))
    ).entries())
      if (at < 5) turn.answered()
      else turn.slowed(1000)
    const { begun } = inLine(6)
    await pass(1000)
    expect(begun).toHaveLength(3)
  })

  it('is never less than one, and grows by one after as many answers', async () => {
    await slowedAt(1)
    const { begun } = inLine(12)
    const answerAll = async () => {
      await pass(0)
      const now = begun.splice(0)
      for (const turn of now) turn.answered()
      await pass(1000)
      return now.length
    }
    expect([await answerAll(), await answerAll(), await answerAll(), await answerAll()]).toEqual([1, 2, 3, 4])
  })

  it('is not limited any more once it has grown back', async () => {
    await slowedAt(32)
    for (let limit = 16; limit < 32; limit++) {
      expect(pace.paced).toBe(1)
      const { begun } = inLine(limit)
      await pass(1000)
      for (const turn of begun) turn.answered()
    }
    expect(pace.paced).toBe(0)
  })

  it('while it is limited, is that of each second too', async () => {
    await slowedAt(4)
    const { begun } = inLine(6)
    await pass(0)
    expect(begun).toHaveLength(2)
    for (const turn of begun) turn.failed()
    await pass(999)
    expect(begun).toHaveLength(2)
    await pass(1)
    expect(begun).toHaveLength(4)
  })
})

describe('a pause', () => {
  it('is as long as the service asks for: none begins until then', async () => {
    const first = inLine(2)
    await pass(0)
    first.begun[0]?.slowed(20_000)
    first.begun[1]?.slowed(10_000)
    const { begun } = inLine(1)
    await pass(19_999)
    expect([begun.length, Math.round(pace.heldMs('a'))]).toEqual([0, 1])
    await pass(1)
    expect(begun).toHaveLength(1)
  })

  it('grows while the service names no time and gives no answer, to half a minute', async () => {
    const pauses: number[] = []
    for (let i = 0; i < 8; i++) {
      const turn = pace.turn('a', background)
      await pass(0)
      ;(await turn).slowed(0)
      pauses.push(pace.heldMs('a'))
      await pass(pace.heldMs('a') + 1000)
    }
    expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
  })
})

describe('the line', () => {
  it('has urgent requests first, and those that were slowed down before others of their sort', async () => {
    await slowedAt(2)
    const order: string[] = []
    const join = (name: string, options: typeof background) =>
      void pace.turn('a', options).then((turn) => {
        order.push(name)
        turn.failed()
      })
    join('first', background)
    join('second', background)
    join('again', { ...background, again: true })
    join('urgent', urgent)
    await pass(5000)
    expect(order).toEqual(['first', 'urgent', 'again', 'second'])
  })

  it('is left by a request whose time is over, which never begins', async () => {
    await slowedAt(2)
    const { begun } = inLine(1)
    const late = inLine(1, { ...background, withinMs: 3000 })
    await pass(3000)
    expect([begun.length, late.missed]).toEqual([1, [expect.any(TurnMissed)]])
    begun[0]?.failed()
    await pass(5000)
    expect([late.begun.length, pace.waiting]).toEqual([0, 0])
  })

  it('is not joined by an urgent request that would wait in vain, nor by any where the service does not work', async () => {
    const first = inLine(1)
    await pass(0)
    first.begun[0]?.slowed(60_000)
    const hasty = inLine(1, urgent)
    const slowed = inLine(1, { ...background, again: true })
    const patient = inLine(1)
    await pass(0)
    expect([hasty, slowed, patient].map(({ missed }) => missed.length)).toEqual([1, 1, 0])
    expect(pace.waiting).toBe(1)
    await pass(60_001)
    const again = inLine(1)
    await pass(0)
    again.begun[0]?.slowed(60_000)
    const vain = inLine(1)
    await pass(0)
    expect([vain.missed.length, pace.waiting]).toEqual([1, 0])
  })
})

it('a service works unless it has given no answer for a minute since it asked to slow down', async () => {
  const { begun } = inLine(3)
  await pass(100_000)
  begun[0]?.slowed(1000)
  await pass(59_000)
  begun[1]?.slowed(1000)
  expect(pace.isWorking('a')).toBe(true)
  await pass(1001)
  expect(pace.isWorking('a')).toBe(false)
  begun[2]?.answered()
  expect(pace.isWorking('a')).toBe(true)
})
