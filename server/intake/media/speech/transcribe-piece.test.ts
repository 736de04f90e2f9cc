import { expect, test } from 'vitest'
import { isUnderstood } from './transcribe-piece.ts'

test.each([
  ['sure and ended', -0.1, true, true],
  ['just sure enough', -0.6, true, true],
  ['unsure, as of another language', -0.61, true, false],
  ['sure of the same words without end', -0.1, false, false],
])('words that the network is %s', (_what, confidence, ended, understood) =>
  expect(isUnderstood({ text: 'meet me at the casino', confidence, ended })).toBe(understood),
)
