import { describe, expect, it } from 'vitest'
import { type Features, featuresOf, wordKindsFrom } from './features.ts'

const countedIn = ({ before, ends }: Features, from: number, to: number) => {
  const first = from > 0 ? (ends[from - 1] as number) : 0
  return before.subarray(first, ends[to - 1]).filter((word) => word <= from).length
}

describe('the features of words', () => {
  it('count once in a text, however often its words come', () => {
    const once = featuresOf(['idiot', 'idiot'])
    const often = featuresOf(Array.from({ length: 50 }, () => 'idiot'))
    expect(countedIn(often, 0, 50)).toBe(countedIn(once, 0, 2))
  })

  it('count again in a window that they were not seen in yet', () => {
    const features = featuresOf(['you', 'idiot', 'and', 'you', 'idiot'])
    expect(countedIn(features, 3, 5)).toBe(new Set(features.buckets.subarray(features.ends[2])).size)
  })

  it('know nothing of the text before', () => {
    const words = ['you', 'idiot']
    expect(featuresOf(words)).toEqual(featuresOf(words))
  })

  it('have what words of the same kind share, and their neighbours', () => {
    const kinds = wordKindsFrom({ group: ['nuns', 'monks'] })
    const of = (...words: string[]) => new Set(featuresOf(words, kinds).buckets)
    const shared = [...of('avoid', 'all', 'nuns')].filter((each) => of('avoid', 'all', 'monks').has(each))
    const alone = featuresOf(['avoid', 'all']).buckets
    expect(shared.filter((each) => !alone.includes(each))).toHaveLength(3)
    expect(of('avoid', 'all')).toEqual(new Set(alone))
  })
})
