import { describe, expect, it } from 'vitest'
import { nameAt } from './name-at.ts'

const file = { rules: [{ name: 'Spam' }, { name: 5 }], lists: [{ name: 'Words' }] }

describe('[V2.18.5] a problem of a file of rules', () => {
  it.each([
    [file, 'rules.0.conditions.0.params.listId', { of: 'Spam' }],
    [file, 'lists.0', { of: 'Words' }],
    [file, 'rules.1', {}],
    [file, 'rules.7', {}],
    [file, 'rules', {}],
    [file, 'format', {}],
    [null, 'rules.0', {}],
    [[], 'body', {}],
  ])('%j at %s: %j', (content, path, named) => expect(nameAt(content, path)).toEqual(named))
})
