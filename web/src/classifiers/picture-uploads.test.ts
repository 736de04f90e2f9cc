import { expect, test } from 'vitest'
import { counted, isTried, type PictureUpload, refusedFirst, requestsOf, unsent } from './picture-uploads.ts'

const upload = (size: number, outcome: PictureUpload['outcome'] = 'WAITING'): PictureUpload => ({
  file: { size } as File,
  outcome,
  problem: null,
})
const sizes = (...all: number[]) =>
  requestsOf(all.map((size) => upload(size))).map((request) => request.map(({ file }) => file.size))

test.each([
  ['none', [], []],
  ['small ones, ten at a time', Array<number>(12).fill(1), [Array<number>(10).fill(1), [1, 1]]],
  ['of 8 MB together', [3_000_000, 5_000_000, 1, 8_000_000], [[3_000_000, 5_000_000], [1], [8_000_000]]],
])('pictures go in requests: %s', (_what, given, requests) => expect(sizes(...given)).toEqual(requests))

test('what was refused is sent again, what is there is not', () => {
  const all = (['ADDED', 'KNOWN', 'REFUSED', 'WAITING', 'SENDING'] as const).map((outcome) =>
    upload(1, outcome),
  )
  expect(unsent(all).map(({ outcome }) => outcome)).toEqual(['REFUSED', 'WAITING'])
  expect(counted(all)).toEqual({ added: 1, known: 1, refused: 1 })
})

test('once all were sent, those that were refused come first', () => {
  const sent = (['ADDED', 'REFUSED', 'KNOWN'] as const).map((outcome) => upload(1, outcome))
  expect(isTried(sent)).toBe(true)
  expect(refusedFirst(sent).map(({ outcome }) => outcome)).toEqual(['REFUSED', 'ADDED', 'KNOWN'])
  expect(isTried([...sent, upload(1)])).toBe(false)
})
