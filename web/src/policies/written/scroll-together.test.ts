import { expect, it } from 'vitest'
import { scrollBeside } from './scroll-together.ts'

const pane = (scrollTop: number, scrollHeight: number) => ({ scrollTop, scrollHeight, clientHeight: 100 })

it.each([
  ['the beginning', pane(0, 300), pane(50, 900), 0],
  ['the middle', pane(100, 300), pane(0, 900), 400],
  ['the end', pane(200, 300), pane(0, 900), 800],
  ['a text that fits', pane(0, 100), pane(0, 900), 0],
  ['a text beside one that fits', pane(100, 300), pane(0, 100), 0],
])('%s is beside the same part of the other text', (_, from, to, expected) => {
  expect(scrollBeside(from, to)).toBe(expected)
})
