import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyChange, showWaiting, type LiveChange, type LiveItems } from './live-items.ts'

interface Item {
  id: string
  version: number
}

const item = fc.record({ id: fc.constantFrom('a', 'b', 'c', 'd', 'e'), version: fc.nat(9) })
const change = fc.record({ item, present: fc.boolean() })
const empty: LiveItems<Item> = { shown: [], waiting: [] }
const ids = (items: readonly Item[]): string[] => items.map(({ id }) => id)
const play = (changes: readonly LiveChange<Item>[], from = empty): LiveItems<Item> =>
  changes.reduce((list, one) => applyChange(list, one), from)

describe('the items of a live list', () => {
  it('never holds an id twice, whatever happens', () => {
    fc.assert(
      fc.property(fc.array(change), fc.array(change), (before, after) => {
        const { shown, waiting } = play(after, showWaiting(play(before)))
        expect(new Set([...ids(shown), ...ids(waiting)]).size).toBe(shown.length + waiting.length)
      }),
    )
  })

  it('holds exactly the items whose last change left them there, in their last version', () => {
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const last = new Map(changes.map((one) => [one.item.id, one]))
        const expected = [...last.values()].filter(({ present }) => present).map((one) => one.item)
        const { shown, waiting } = play(changes)
        const byId = (a: Item, b: Item): number => a.id.localeCompare(b.id)
        expect([...shown, ...waiting].sort(byId)).toEqual(expected.sort(byId))
      }),
    )
  })

  it('never changes the order of what is shown by itself', () => {
    fc.assert(
      fc.property(fc.array(change), fc.array(change), (before, after) => {
        const start = showWaiting(play(before))
        const { shown } = play(after, start)
        expect(ids(shown)).toEqual(ids(start.shown).filter((id) => ids(shown).includes(id)))
      }),
    )
  })

  it('puts waiting items where the order says', () => {
    const list = play([{ item: { id: 'b', version: 2 }, present: true }], {
      shown: [
        { id: 'a', version: 1 },
        { id: 'c', version: 3 },
      ],
      waiting: [],
    })
    expect(ids(showWaiting(list, (a, b) => a.version - b.version).shown)).toEqual(['a', 'b', 'c'])
    expect(ids(showWaiting(list).shown)).toEqual(['b', 'a', 'c'])
  })
})
