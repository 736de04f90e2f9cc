import { expect, it } from 'vitest'
import { believableWords } from './believable-words.ts'

const read = (...words: [text: string, confidence: number][]) =>
  believableWords(words.map(([text, confidence]) => ({ text, confidence })))
    .map(({ text }) => text)
    .join(' ')

it.each([
  [
    'words that are sure',
    [
      ['buy', 61],
      ['xq', 59],
      ['now', 95],
    ],
    'buy now',
  ],
  [
    'a letter between sure ones',
    [
      ['便宜', 92],
      ['出', 90],
      ['售', 41],
      ['粉丝', 95],
    ],
    '便宜 出 售 粉丝',
  ],
  [
    'a syllable between sure ones',
    [
      ['팔로워', 93],
      ['를', 38],
    ],
    '팔로워 를',
  ],
  [
    'the sure ones alone where the line is not sure',
    [
      ['出', 61],
      ['售', 12],
      ['口口口', 20],
    ],
    '出',
  ],
  [
    'no unsure word beside sure letters',
    [
      ['便宜', 95],
      ['xq', 20],
    ],
    '便宜',
  ],
] as const)('believes %s', (_what, words, believed) => {
  expect(read(...words.map(([text, confidence]): [string, number] => [text, confidence]))).toBe(believed)
})
