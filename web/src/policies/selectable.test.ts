import { expect, it } from 'vitest'
import type { PolicyCategoryPartsFragment } from '../gql/graphql.ts'
import { selectableForAll } from './selectable.ts'

const category = (name: string, hotkey: number | null, more: object = {}) =>
  ({
    id: name,
    name,
    hotkey,
    deleted: false,
    selectableBy: 'EVERYONE',
    availableFor: ['CONTENT', 'USER'],
    enabledFor: ['FLAGGED', 'HIDDEN'],
    ...more,
  }) as unknown as PolicyCategoryPartsFragment

it('what several kinds of object can be decided with is listed as the digits are on the keyboard', () => {
  const categories = [
    category('Other', 0),
    category('Without', null),
    category('Nudity', 4),
    category('Spam', 1),
    category('Of content', 2, { availableFor: ['CONTENT'] }),
    category('Of flags', 3, { enabledFor: ['FLAGGED'] }),
  ]
  const names = selectableForAll(categories, ['CONTENT', 'USER'], 'HIDDEN').map(({ name }) => name)
  expect(names).toEqual(['Spam', 'Nudity', 'Other', 'Without'])
})
