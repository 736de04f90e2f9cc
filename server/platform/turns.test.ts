import { describe, expect, it } from 'vitest'
import { SharedTurns } from './turns.ts'

/** Work that ends when it is told to, and the order in which it began. */
function workshop(turns: SharedTurns) {
  const began: string[] = []
  const ends: (() => void)[] = []
  return {
    began,
    send: (owner: string, name: string) =>
      turns.run(owner, async () => {
        began.push(name)
        await new Promise<void>((resolve) => ends.push(resolve))
      }),
    /** Ends what has run the longest. */
    async endOne(): Promise<void> {
      ends.shift()?.()
      await new Promise(setImmediate)
    },
  }
}

describe('shared turns', () => {
  it('go to each owner in turn, however long the line of one is', async () => {
    const { began, send, endOne } = workshop(new SharedTurns({ atOnce: 1 }))
    const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) => send(name.charAt(0), name))
    for (const _ of all) await endOne()
    await Promise.all(all)
    expect(began).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  })

  it('are as many at once as there are, of one owner too', async () => {
    const { began, send, endOne } = workshop(new SharedTurns({ atOnce: 2 }))
    const all = [send('a', 'a1'), send('a', 'a2'), send('a', 'a3')]
    await endOne()
    expect(began).toEqual(['a1', 'a2', 'a3'])
    await endOne()
    await endOne()
    await Promise.all(all)
  })

  it('are refused to an owner whose line is too long, and to no other', async () => {
    const line = { most: 1, waitMs: 60_000, refusal: () => new Error('too long') }
    const { began, send, endOne } = workshop(new SharedTurns({ atOnce: 1, line }))
    const all = [send('a', 'a1'), send('a', 'a2'), send('b', 'b1')]
    await expect(send('a', 'a3')).rejects.toThrow('too long')
    for (const _ of all) await endOne()
    await Promise.all(all)
    expect(began).toEqual(['a1', 'a2', 'b1'])
  })

  it('pass by who has waited too long', async () => {
    const line = { most: 10, waitMs: 1, refusal: () => new Error('too slow') }
    const { began, send, endOne } = workshop(new SharedTurns({ atOnce: 1, line }))
    const first = send('a', 'a1')
    await expect(send('b', 'b1')).rejects.toThrow('too slow')
    await endOne()
    await first
    const next = send('c', 'c1')
    await endOne()
    await next
    expect(began).toEqual(['a1', 'c1'])
  })
})
