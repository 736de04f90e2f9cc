import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { balance, mostAssigned, type QueueWorker } from './balance.ts'

const worker = (id: string, over: Partial<QueueWorker> = {}): QueueWorker => ({
  id,
  held: [],
  free: [],
  movable: new Set(),
  ...over,
})
const has = (...ids: string[]) => ids.map((id) => ({ id, movable: true }))

/** A queue in any state: reviews that are free, held or being looked at, and which of them each member may have. */
const queues = fc
  .record({
    workers: fc.integer({ min: 1, max: 6 }),
    reviews: fc.array(
      fc.record({
        holder: fc.option(fc.nat(5)),
        movable: fc.boolean(),
        refusedBy: fc.array(fc.nat(5), { maxLength: 3 }),
      }),
      { maxLength: 80 },
    ),
  })
  .map(({ workers, reviews }): QueueWorker[] =>
    Array.from({ length: workers }, (_, n) => {
      const may = ({ refusedBy }: (typeof reviews)[number]) => !refusedBy.includes(n)
      const ids = (wanted: (review: (typeof reviews)[number]) => boolean) =>
        reviews.flatMap((review, at) => (wanted(review) ? `review-${at}` : []))
      return worker(`worker-${n}`, {
        held: reviews.flatMap((review, at) =>
          review.holder === n ? { id: `review-${at}`, movable: review.movable } : [],
        ),
        free: ids((review) => review.holder === null && may(review)),
        movable: new Set(ids((review) => review.holder !== null && review.movable && may(review))),
      })
    }),
  )

/** What each has afterwards. */
function after(workers: readonly QueueWorker[]): Map<string, string[]> {
  const given = balance(workers)
  return new Map(
    workers.map(({ id, held }) => [
      id,
      [
        ...held.flatMap((review) => (given.has(review.id) ? [] : review.id)),
        ...[...given].flatMap(([review, to]) => (to === id ? review : [])),
      ],
    ]),
  )
}

describe('[2.11.6] [V2.11.1] whose a review becomes', () => {
  it('goes to whoever has the fewest', () => {
    const workers = [
      worker('a', { held: has('1', '2'), free: ['4'] }),
      worker('b', { held: has('3'), free: ['4'] }),
    ]
    expect([...balance(workers)]).toEqual([['4', 'b']])
  })

  it('the most urgent goes first', () => {
    expect([...balance([worker('a', { free: ['1', '2'] }), worker('b', { free: ['1', '2'] })])]).toEqual([
      ['1', 'a'],
      ['2', 'b'],
    ])
  })

  it(`nobody gets more than ${mostAssigned} of a long queue`, () => {
    const free = Array.from({ length: 1000 }, (_, n) => `${n}`)
    expect([...balance([worker('a', { free })])]).toHaveLength(mostAssigned)
  })

  it('somebody who joins late gets half, the least urgent, but none that is being looked at', () => {
    const held = [...has('1', '2', '3'), { id: '4', movable: false }]
    const joins = worker('b', { movable: new Set(['1', '2', '3']) })
    expect([...balance([worker('a', { held }), joins])]).toEqual([
      ['3', 'b'],
      ['2', 'b'],
    ])
  })

  it(`[V2.11.9] whoever has ${mostAssigned} takes none over from somebody who has more, such as reviews that were handed to them`, () => {
    const handed = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, n) => ({ id: `${from + n}`, movable: false }))
    const held = [...handed(0, 10), ...has('20', '21', '22', '23')]
    const full = worker('b', { held: handed(10, 20), movable: new Set(['20', '21', '22', '23']) })
    expect([...balance([worker('a', { held }), full])]).toEqual([])
  })

  it('gives every review to one at most, never to whom it may not go, and leaves what is being looked at', () => {
    fc.assert(
      fc.property(queues, (workers) => {
        const all = [...after(workers).values()].flat()
        expect(new Set(all).size).toBe(all.length)
        for (const [review, to] of balance(workers)) {
          const member = workers.find(({ id }) => id === to)
          expect(member?.free.includes(review) || member?.movable.has(review)).toBe(true)
          const looked = workers.some(({ held }) => held.some(({ id, movable }) => id === review && !movable))
          expect(looked).toBe(false)
        }
      }),
    )
  })

  it('where everybody may have everything, the numbers differ by one at most', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 8 }), fc.nat(60), fc.nat(20), (count, free, late) => {
        const ids = Array.from({ length: free }, (_, n) => `free-${n}`)
        const first = has(...Array.from({ length: Math.min(late, mostAssigned) }, (_, n) => `held-${n}`))
        const workers = Array.from({ length: count }, (_, n) =>
          worker(`${n}`, {
            held: n === 0 ? first : [],
            free: ids,
            movable: new Set(n === 0 ? [] : first.map(({ id }) => id)),
          }),
        )
        const counts = [...after(workers).values()].map(({ length }) => length)
        expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('of hundreds who begin to work in a long queue, each has their share, found by going through the queue once each', () => {
    const free = counted(4000)
    const workers = Array.from({ length: 400 }, (_, n) => worker(`${n}`, { free: free.list }))
    const given = balance(workers)
    expect(new Set(given.values()).size).toBe(400)
    expect(given.size).toBe(4000)
    expect(free.reads()).toBeLessThan(3 * workers.length * free.list.length)
  })

  it('what hundreds may take of others is found by going through the queue some times each', () => {
    const free = counted(2000)
    const some = free.list.slice(0, 200)
    const workers = Array.from({ length: 200 }, (_, n) =>
      worker(`${n}`, { free: n % 2 === 0 ? free.list : some }),
    )
    balance(workers)
    expect(free.reads()).toBeLessThan(5 * workers.length * free.list.length)
  })
})

/** A list of so many ids, and how often one of them was read. */
function counted(length: number): { list: string[]; reads: () => number } {
  let reads = 0
  const list = new Proxy(
    Array.from({ length }, (_, n) => `${n}`),
    {
      get(target, key, receiver): unknown {
        if (typeof key === 'string' && key !== 'length') reads++
        return Reflect.get(target, key, receiver)
      },
    },
  )
  return { list, reads: () => reads }
}
