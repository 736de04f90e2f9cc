import { expect, it } from 'vitest'
import { helpGroups } from './help-groups.ts'

const run = (): void => undefined

it('the keyboard help groups bindings and puts keys of one meaning side by side', () => {
  const bindings = [
    { keys: 'j', label: 'Next', group: 'Review', run },
    { keys: 'ArrowDown', label: 'Next', group: 'Review', run },
    { keys: 'g q', label: 'Queues', group: 'Go to', run },
    { keys: 'j', label: 'Next', group: 'Review', run },
    { keys: 'ArrowRight', label: 'Picture', group: 'Review', run },
    { keys: 'shift+b', label: 'All', group: 'Review', run },
    { keys: 'mod+k', label: 'Palette', group: 'General', run },
  ]
  expect(helpGroups(bindings, { mod: 'Ctrl', shift: 'Shift' })).toEqual([
    {
      title: 'Review',
      entries: [
        { label: 'Next', caps: ['J', '↓'] },
        { label: 'Picture', caps: ['→'] },
        { label: 'All', caps: ['Shift B'] },
      ],
    },
    { title: 'Go to', entries: [{ label: 'Queues', caps: ['G', 'Q'] }] },
    { title: 'General', entries: [{ label: 'Palette', caps: ['Ctrl K'] }] },
  ])
})

it('the modifier keys have the names of the keyboard', () => {
  const bindings = [
    { keys: 'shift+b', label: 'All', group: 'Review', run },
    { keys: 'mod+k', label: 'Palette', group: 'Review', run },
  ]
  const [review] = helpGroups(bindings, { mod: 'Strg', shift: 'Umschalt' })
  expect(review?.entries.flatMap(({ caps }) => caps)).toEqual(['Umschalt B', 'Strg K'])
})
