import { expect, it } from 'vitest'
import { isTextFile, pastedItems } from './list-items.ts'

it.each([
  ['a, b\nc', 'STRINGS', ['1: a', '1: b', '2: c']],
  [' a ,,\r\n\r\na\r\nb', 'STRINGS', ['1: a', '4: b']],
  ['a{1,3}\nb', 'REGEXES', ['1: a{1,3}', '2: b']],
  ['  \n ,', 'URLS', []],
] as const)('[2.9] pasting %j into a list of %s adds the lines’ %j', (text, type, items) => {
  expect(pastedItems(text, type).map(({ value, line }) => `${line}: ${value}`)).toEqual(items)
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
