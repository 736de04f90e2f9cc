import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { type NGram, packLanguageModel, readLanguageModel } from './language-model.ts'

it('reads what was written, each byte of an n-gram as a character', () => {
  const names = { languages: ['de', 'el'], usual: [0.7, 0.8] }
  const grams: NGram[] = [
    [' the', new Map([[0, 7]])],
    [
      '\u00ce\u00b1 ',
      new Map([
        [0, 1],
        [1, 207],
      ]),
    ],
  ]
  const { places, points, ...read } = readLanguageModel(gzipSync(packLanguageModel(names, grams)))
  expect(read).toEqual(names)
  const pointsOf = (gram: string, length: number) => {
    const place = places.get(gram) ?? 0
    return [...points.subarray(place, place + length)]
  }
  expect(pointsOf(' the', 3)).toEqual([1, 0, 7])
  expect(pointsOf('\u00ce\u00b1 ', 5)).toEqual([2, 0, 1, 1, 207])
})
