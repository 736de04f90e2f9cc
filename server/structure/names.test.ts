import { describe, expect, it } from 'vitest'
import { classesCalledService, servicesThatDifferByAnS, typesWithoutNoun } from './names.ts'

describe('names', () => {
  it('of types are nouns of the field, and dependencies are not called parts', () => {
    expect(typesWithoutNoun()).toEqual([])
  })

  it('of services say what they serve, in the plural or as an activity: Rules, not RuleService', () => {
    expect(classesCalledService()).toEqual([])
  })

  it('of two services in one folder differ by more than an s', () => {
    expect(servicesThatDifferByAnS()).toEqual([])
  })
})
