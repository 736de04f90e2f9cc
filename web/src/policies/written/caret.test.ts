import { expect, it } from 'vitest'
import { caretAfter } from './caret.ts'

it.each([
  ['one\ntw|o\n', 'new\none\ntwo\nlast\n', 'new\none\ntw|o\nlast\n'],
  ['o|ne\ntwo\n', 'one\nthree\n', 'o|ne\nthree\n'],
  ['one\ntw|o\nthree\n', 'one\nthree\n', 'one\n|three\n'],
  ['one|', 'one', 'one|'],
])('the caret of %j is where it was written in %j', (marked, after, expected) => {
  const at = caretAfter(marked.replace('|', ''), after, marked.indexOf('|'))
  expect(`${after.slice(0, at)}|${after.slice(at)}`).toBe(expected)
})
