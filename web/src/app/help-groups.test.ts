import { expect, it } from 'vitest'
import { helpGroups } from './help-groups.ts'

const run = (): void => undefined

it('the keyboard help groups bindings and puts keys of one meaning side by side', () => {
  const bindings = [
    { keys: 'j', label: 'Next', group: 'Review', run },
    { keys: 'ArrowDown', label: 'Next', group: 'Review', run },
    { keys: 'g q', label: 'Queues', group: 'Go to', run },
    { keys: 'j', label: 'Next', group: 'Review', run },
  ]
  expect(helpGroups(bindings)).toEqual([
    { title: 'Review', entries: [{ label: 'Next', caps: ['J', '↓'] }] },
    { title: 'Go to', entries: [{ label: 'Queues', caps: ['G', 'Q'] }] },
  ])
})
