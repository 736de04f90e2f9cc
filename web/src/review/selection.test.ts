import { ref, type Ref } from 'vue'
import { describe, expect, it } from 'vitest'
import type { ReviewRowFragment } from '../gql/graphql.ts'
import { reviewRow } from '../test/review-row.ts'
import { mostSelected, useReviewSelection } from './useReviewSelection.ts'

const review = (id: string, text: string | null = null, author = 'u') =>
  reviewRow({
    id,
    object: {
      __typename: 'Content',
      id: `c-${id}`,
      externalId: id,
      version: 1,
      text,
      recommendation: null,
      media: [],
      user: { id: author, externalId: author, name: null },
    },
  })
const items = ref([
  review('1', 'Buy cheap pills now, call 555'),
  review('2', 'hello there', 'v'),
  review('3', 'BUY cheap pills now!! call 556', 'v'),
  review('4'),
])
const select = (from: Ref<readonly ReviewRowFragment[]>) =>
  useReviewSelection(from, (id) => from.value.find((row) => row.id === id))
const ids = (selection: ReturnType<typeof useReviewSelection>) => selection.selected.value.map(({ id }) => id)

describe('[V2.11.12] selecting reviews', () => {
  it('one by one, and off again', () => {
    const selection = select(items)
    selection.pick('3')
    selection.pick('1')
    expect(ids(selection)).toEqual(['1', '3'])
    selection.pick('3')
    expect(ids(selection)).toEqual(['1'])
  })

  it('a range, from the one picked last, in either direction', () => {
    const selection = select(items)
    selection.pick('3')
    selection.pick('1', true)
    expect(ids(selection)).toEqual(['1', '2', '3'])
  })

  it('those of the same author, and those with nearly the same text', () => {
    const selection = select(items)
    selection.pick('1')
    expect([selection.author.count.value, selection.text.count.value]).toEqual([2, 2])
    selection.text.select()
    expect(ids(selection)).toEqual(['1', '3'])
    expect(selection.text.count.value).toBe(0)
    selection.author.select()
    expect(ids(selection)).toEqual(['1', '3', '4'])
  })

  it('an item without text is like no other', () => {
    const selection = select(items)
    selection.pick('4')
    expect(selection.text.count.value).toBe(0)
  })

  it('what leaves the list is not selected any more', () => {
    const list = ref([review('1'), review('2')])
    const selection = select(list)
    selection.pick('1')
    selection.pick('2')
    list.value = [review('2')]
    expect(ids(selection)).toEqual(['2'])
  })

  it('never more than the server decides at once', () => {
    const many = Array.from({ length: mostSelected + 20 }, (_, n) => review(`${String(n)}`))
    const selection = select(ref(many))
    selection.pick('0')
    selection.pick(`${String(mostSelected + 19)}`, true)
    expect(selection.count.value).toBe(mostSelected)
  })
})
