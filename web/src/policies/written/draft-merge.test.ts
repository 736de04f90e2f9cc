import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Choice, clashesOf, mergeDrafts, paragraphsOf, resolved } from './draft-merge.ts'

/** Sections by the ids of their categories. */
const draft = (texts: Record<string, string>) =>
  Object.entries(texts).map(([id, markdown]) => ({
    markdown,
    policyCategory: { id, policyId: id, name: id.toUpperCase(), deleted: false },
  }))
type Draft = ReturnType<typeof draft>

const merge = (base: Draft, mine: Draft, theirs: Draft, ...choices: Choice[]) =>
  resolved(mergeDrafts(base, mine, theirs), choices).map(
    ({ policyCategory, markdown }) => `${policyCategory.id}: ${markdown}`,
  )

describe('two drafts that began as the same one', () => {
  const before = { a: 'One\n\nTwo\n\nThree' }
  it.each<[string, Record<string, string>, Record<string, string>, string[]]>([
    [
      'paragraphs side by side',
      { a: 'One!\n\nTwo\n\nThree' },
      { a: 'One\n\nTwo?\n\nThree' },
      ['a: One!\n\nTwo?\n\nThree'],
    ],
    ['the same change', { a: 'One\n\nTwo!' }, { a: 'One\n\nTwo!' }, ['a: One\n\nTwo!']],
    [
      'one adds',
      { a: 'One\n\nNew\n\nTwo\n\nThree' },
      { a: 'One\n\nTwo\n\nThree?' },
      ['a: One\n\nNew\n\nTwo\n\nThree?'],
    ],
    ['one takes away', { a: 'Two\n\nThree' }, { a: 'One\n\nTwo\n\nThree?' }, ['a: Two\n\nThree?']],
    [
      'sections of their own',
      { ...before, b: 'B' },
      { ...before, c: 'C' },
      [`a: ${before.a}`, 'b: B', 'c: C'],
    ],
    ['a section taken away', {}, { ...before, c: 'C' }, ['c: C']],
  ])('%s: what each changed is taken', (_, mine, theirs, expected) => {
    const merged = mergeDrafts(draft(before), draft(mine), draft(theirs))
    expect(clashesOf(merged)).toEqual([])
    expect(merge(draft(before), draft(mine), draft(theirs)).sort()).toEqual(expected)
  })

  it('a paragraph that both changed is left to a choice, what is around it is not', () => {
    const base = draft({ a: 'One\n\nTwo\n\nThree' })
    const [mine, theirs] = [draft({ a: 'One\n\nMine\n\nThree!' }), draft({ a: 'One?\n\nTheirs\n\nThree' })]
    expect(clashesOf(mergeDrafts(base, mine, theirs))).toEqual([
      { base: 'Two', mine: 'Mine', theirs: 'Theirs' },
    ])
    expect(merge(base, mine, theirs, 'mine')).toEqual(['a: One?\n\nMine\n\nThree!'])
    expect(merge(base, mine, theirs, 'theirs')).toEqual(['a: One?\n\nTheirs\n\nThree!'])
    expect(merge(base, mine, theirs, 'both')).toEqual(['a: One?\n\nTheirs\n\nMine\n\nThree!'])
  })

  it('a section that one took away and the other changed is left to a choice', () => {
    const [base, mine, theirs] = [
      draft({ a: 'One', b: 'B' }),
      draft({ b: 'B' }),
      draft({ a: 'One!', b: 'B' }),
    ]
    expect(clashesOf(mergeDrafts(base, mine, theirs))).toEqual([{ base: 'One', mine: null, theirs: 'One!' }])
    expect(merge(base, mine, theirs, 'mine')).toEqual(['b: B'])
    expect(merge(base, mine, theirs, 'theirs')).toEqual(['a: One!', 'b: B'])
  })

  it.each([
    [['c', 'a', 'b'], ['a', 'b', 'c'], 'c a b'],
    [['a', 'b', 'c'], ['b', 'c', 'a'], 'b c a'],
    [['c', 'a', 'b'], ['a', 'd', 'b', 'c'], 'c a d b'],
  ])('the order of whoever changed it holds: %j and %j', (mine, theirs, expected) => {
    const inOrder = (ids: string[]) => draft(Object.fromEntries(ids.map((id) => [id, id])))
    const merged = mergeDrafts(inOrder(['a', 'b', 'c']), inOrder(mine), inOrder(theirs))
    expect(merged.map(({ policyCategory }) => policyCategory.id).join(' ')).toBe(expected)
  })

  const text = fc
    .array(fc.constantFrom('One', 'Two', '| a |', '\n', '\n\n', '\n \n', '\r\n\r\n'), { maxLength: 14 })
    .map((pieces) => pieces.join(''))

  it('paragraphs are the text, byte for byte', () => {
    fc.assert(
      fc.property(text, (markdown) => {
        expect(paragraphsOf(markdown).join('')).toBe(markdown)
      }),
    )
  })

  it('what one alone changed is what comes out, to the last byte', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const [old, changed] = [draft({ a: before }), draft({ a: after })]
        expect(merge(old, changed, old)).toEqual([`a: ${after}`])
        expect(merge(old, old, changed)).toEqual([`a: ${after}`])
        expect(merge(old, changed, changed)).toEqual([`a: ${after}`])
      }),
    )
  })

  it('a choice of one side in every clash keeps each paragraph that it wrote', () => {
    fc.assert(
      fc.property(text, text, text, (before, mine, theirs) => {
        const merged = mergeDrafts(draft({ a: before }), draft({ a: mine }), draft({ a: theirs }))
        const all = clashesOf(merged).map((): Choice => 'mine')
        const kept = resolved(merged, all)[0]?.markdown ?? ''
        const old = paragraphsOf(before)
        for (const paragraph of paragraphsOf(mine)) {
          if (!old.includes(paragraph)) expect(kept).toContain(paragraph)
        }
      }),
    )
  })
})
