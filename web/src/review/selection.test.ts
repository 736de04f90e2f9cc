// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { computed, ref, type Ref } from 'vue'
import type { ReviewRowFragment } from '../gql/graphql.ts'
import { mountComposable } from '../test/mount-composable.ts'
import { reviewRow } from '../test/review-row.ts'
import { scriptedClient } from '../test/scripted-client.ts'
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
/** Two reviews of the list are in cases, with others that wait elsewhere. */
const elsewhere = ref([review('7', 'buy pills', 'u'), review('8', 'buy pills', 'w')])
const cases = [
  { id: 'text', kind: 'SAME_TEXT' as const, of: ['1', '3', '7', '8'] },
  { id: 'author', kind: 'SAME_AUTHOR' as const, of: ['1', '4', '7'] },
]
const select = (from: Ref<readonly ReviewRowFragment[]>) =>
  mountComposable(scriptedClient({}).client, () =>
    useReviewSelection(
      from,
      (id) => [...from.value, ...elsewhere.value].find((row) => row.id === id),
      (anchor) => ({
        groups: computed(() =>
          cases
            .filter(({ of }) => of.includes(anchor.value ?? ''))
            .map(({ id, kind, of }) => ({ id, kind, count: of.length })),
        ),
        load: (id) =>
          Promise.resolve((cases.find((each) => each.id === id)?.of ?? []).map((each) => ({ id: each }))),
      }),
    ),
  ).result
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

  it('those of the same author, and those with nearly the same text, as the server knows them over all queues', async () => {
    const selection = select(items)
    selection.pick('1')
    expect([selection.author.count.value, selection.alike.count.value]).toEqual([3, 4])
    await selection.alike.select()
    expect(ids(selection)).toEqual(['1', '3', '7', '8'])
    expect(selection.alike.count.value).toBe(0)
    await selection.author.select()
    expect(ids(selection)).toEqual(['1', '3', '4', '7', '8'])
    selection.pick('7')
    expect([selection.author.count.value, selection.alike.count.value]).toEqual([3, 4])
  })

  it('one that is in no case is like no other', () => {
    const selection = select(items)
    selection.pick('2')
    expect([selection.author.count.value, selection.alike.count.value]).toEqual([0, 0])
  })

  it('what is cleared can be selected again', async () => {
    const selection = select(items)
    selection.pick('1')
    await selection.author.select()
    selection.clear()
    expect(selection.count.value).toBe(0)
    selection.pick('1')
    expect(selection.author.count.value).toBe(3)
  })

  it('what is decided is not selected any more, wherever it waited', async () => {
    const selection = select(items)
    selection.pick('4')
    await selection.author.select()
    expect(ids(selection)).toEqual(['1', '4', '7'])
    elsewhere.value = elsewhere.value.map((each) => (each.id === '7' ? { ...each, state: 'RESOLVED' } : each))
    expect(ids(selection)).toEqual(['1', '4'])
    elsewhere.value = [review('7', 'buy pills', 'u'), review('8', 'buy pills', 'w')]
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
