import { describe, expect, it } from 'vitest'
import { projectLedger, testNamesOf, textOf } from '../read-project.ts'
import { mutations } from './all.ts'
import { carries } from './carries.ts'
import { draw } from './draw.ts'
import { mutated } from './mutation.ts'

describe('mutations', () => {
  it('are one for a line at most', () => {
    const ids = mutations.map(({ id }) => id)
    expect(ids).toEqual([...new Set(ids)])
  })

  it('break what stands exactly once in its file', () => {
    for (const mutation of mutations)
      expect(mutated(textOf(mutation.file), mutation)).not.toBe(textOf(mutation.file))
  })

  it('name a test file that has a proof of the line', () => {
    const { witnesses } = projectLedger()
    const without = mutations.filter(
      ({ id, test }) => !testNamesOf(test).some((name) => carries(name, id, witnesses[id])),
    )
    expect(without.map(({ id }) => id)).toEqual([])
  })

  it.each([
    ['is not there', 'xyz'],
    ['is there twice', 'a'],
  ])('are refused where what they break %s', (_name, find) => {
    const mutation = { id: '9.1', file: 'x.ts', find, replace: '', test: 'x.test.ts' }
    expect(() => mutated('a b a', mutation)).toThrow('[9.1] what is to be broken does not stand exactly once')
  })
})

describe('a draw', () => {
  const ids = Array.from({ length: 100 }, (_, at) => `9.${at}`)

  it('is the same for a seed, and another for another', () => {
    expect(draw(ids, 10, 7)).toEqual(draw(ids.toReversed(), 10, 7))
    expect(draw(ids, 10, 7)).not.toEqual(draw(ids, 10, 8))
  })

  it('changes by a line alone that is proved later', () => {
    const before = draw(ids, 10, 7)
    const after = draw([...ids, 'V1.1'], 10, 7)
    expect(after.filter((id) => !before.includes(id)).filter((id) => id !== 'V1.1')).toEqual([])
  })
})

describe('the name of a test as it ran', () => {
  it.each([
    ['[4.8.3] 400 with both', '4.8.3', undefined, true],
    ['[4.8] 400 with both', '4.8.3', undefined, false],
    ['keys a of b (is c)', '4.8.3', ['%s of %s (is'], true],
    ['[4.8.3] keys', '4.8.3', ['another'], false],
  ])('says whether it proves a line (case %#)', (name, id, pieces, proves) => {
    expect(carries(name, id, pieces)).toBe(proves)
  })
})
