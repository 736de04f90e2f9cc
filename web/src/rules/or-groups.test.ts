import { describe, expect, it } from 'vitest'
import { groupsOf } from '../../../server/judging/rules/groups-of.ts'
import { joined, joinsOf, parted, removed } from './or-groups.ts'
import type { DraftPart } from './rule-draft.ts'

const part = (key: string, orGroup: number | null = null): DraftPart => ({
  uid: key.charCodeAt(0),
  key,
  params: {},
  orGroup,
})
const uid = (key: string) => key.charCodeAt(0)
/** `a (b|c)` where b and c are joined by OR. */
const said = (parts: readonly DraftPart[]): string =>
  groupsOf(parts)
    .map((members) => members.map(({ key }) => key).join('|'))
    .join(' ')
const [a, b, c, d] = [part('a'), part('b'), part('c'), part('d')] as const

describe('joining the conditions of a draft by OR', () => {
  it('puts one behind another, and a third behind both', () => {
    const two = joined([a, b, c], c, uid('a'))
    expect(said(two)).toBe('a|c b')
    const three = joined(two, two.find(({ key }) => key === 'b') as DraftPart, uid('c'))
    expect(said(three)).toBe('a|c|b')
    expect(joinsOf(three)).toEqual(['opens', 'goesOn', 'goesOn'])
  })

  it('adds a new one to a group, and keeps other groups', () => {
    const groups = joined(joined([a, b, c], c, uid('b')), d, uid('a'))
    expect(said(groups)).toBe('a|d b|c')
    expect(new Set(groups.map(({ orGroup }) => orGroup)).size).toBe(2)
  })

  it('takes one out of one group into another', () => {
    const groups = [part('a', 1), part('b', 1), part('c', 2), part('d', 2)]
    expect(said(joined(groups, groups[0] as DraftPart, uid('c')))).toBe('b c|d|a')
  })

  it.each([
    ['takes one out', parted, 'a b c|d'],
    ['removes one', removed, 'a c|d'],
  ])('%s, and leaves no group of one', (_, change, expected) => {
    const left = change([part('a', 1), part('b', 1), part('c', 2), part('d', 2)], b)
    expect(said(left)).toBe(expected)
    expect(left[0]?.orGroup).toBeNull()
  })
})
