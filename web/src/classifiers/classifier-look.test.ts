import { describe, expect, it } from 'vitest'
import type { ClassifierRowFragment, ClassifierVersionPartsFragment } from '../gql/graphql.ts'
import { curveOf, linesOf, liveOf, newestOf, shown, trainingOf } from './classifier-look.ts'

const version = (over: Partial<ClassifierVersionPartsFragment>) =>
  ({
    state: 'DRAFT',
    training: 'FINISHED',
    quality: null,
    violating: 4,
    ...over,
  }) as ClassifierVersionPartsFragment
const row = (...versions: ClassifierVersionPartsFragment[]) => ({ versions }) as ClassifierRowFragment

describe('a classifier on its page', () => {
  it('has a live version, one that is being trained, and a newest one that is trained', () => {
    const quality = { auc: 0.9, averagePrecision: 0.8, curve: [] } as never
    const running = version({ training: 'RUNNING' })
    const live = version({ state: 'LIVE', quality })
    const newest = version({ quality })
    const all = row(running, newest, live)
    expect([liveOf(all), trainingOf(all), newestOf(all)]).toEqual([live, running, newest])
  })

  it('has a curve without the places where nothing is caught', () => {
    const curve = [
      { threshold: 0, caught: 4, falseAlarms: 4 },
      { threshold: 50, caught: 3, falseAlarms: 1 },
      { threshold: 100, caught: 0, falseAlarms: 0 },
    ]
    const quality = { auc: 0.9, averagePrecision: 0.8, curve } as never
    expect(curveOf(version({ quality }))).toEqual([
      { threshold: 0, precision: 0.5, recall: 1 },
      { threshold: 50, precision: 0.75, recall: 0.75 },
    ])
  })

  it('says measures with two digits, and takes pasted lines apart', () => {
    expect([shown(0.876), shown(null)]).toEqual(['0.88', '—'])
    expect(linesOf(' a \n\n b')).toEqual(['a', 'b'])
  })
})
