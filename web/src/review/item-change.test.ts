import { expect, it } from 'vitest'
import type { ReviewPartsFragment } from '../gql/graphql.ts'
import { seenItem } from './item-change.ts'

const reviewOf = (object: object | null) => ({ object }) as ReviewPartsFragment

it('what is seen of a user is the name, of a version of the profile', () => {
  const user = { __typename: 'User', name: 'Ada', version: 2 }
  expect(seenItem(reviewOf(user))).toMatchObject({ version: 2, text: 'Ada', files: [] })
  const other = seenItem(reviewOf({ ...user, version: 3 }))
  expect(other?.metadata).not.toBe(seenItem(reviewOf(user))?.metadata)
})

it('what is seen of an item is its text and its files; nothing of what is gone', () => {
  const content = {
    __typename: 'Content',
    version: 1,
    text: null,
    imageUrls: ['a'],
    videoUrls: null,
    audioUrls: ['b'],
  }
  expect(seenItem(reviewOf(content))).toMatchObject({ version: 1, text: '', files: ['a', 'b'] })
  expect(seenItem(reviewOf(null))).toBeUndefined()
})
