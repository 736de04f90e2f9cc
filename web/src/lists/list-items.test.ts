import { expect, it } from 'vitest'
import { isTextFile, pastedItems } from './list-items.ts'

it.each([
  ['a, b\nc', 'STRINGS', ['a', 'b', 'c']],
  [' a ,,\r\n\r\na', 'STRINGS', ['a']],
  ['a{1,3}\nb', 'REGEXES', ['a{1,3}', 'b']],
  ['  \n ,', 'URLS', []],
] as const)('[2.9] pasting %j into a list of %s adds %j', (text, type, items) => {
  expect(pastedItems(text, type)).toEqual(items)
})

it.each([
  ['words.txt', true],
  ['Words.TXT', true],
  ['words.csv', false],
  ['words.txt.zip', false],
  ['txt', false],
])('[2.9.19] whether %s is a .txt file: %s', (name, is) => {
  expect(isTextFile(name)).toBe(is)
})
