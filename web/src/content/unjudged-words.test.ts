import { expect, it } from 'vitest'
import { i18n } from '../app/i18n.ts'
import type { UnjudgedPartsFragment } from '../gql/graphql.ts'
import { unjudgedWords } from './unjudged-words.ts'

const part = (over: Partial<UnjudgedPartsFragment>): UnjudgedPartsFragment => ({
  source: 'AI',
  reason: 'AWAY',
  name: 'Scam watch',
  position: null,
  problem: 'no answer: timed out',
  tries: 1,
  ...over,
})

it.each<[Partial<UnjudgedPartsFragment>, string]>([
  [{}, 'Not judged by Scam watch: no answer: timed out'],
  [{ tries: 3 }, 'Not judged by Scam watch: no answer: timed out (3 tries)'],
  [
    { source: 'IMAGE', position: 1, problem: 'answered with status 404' },
    'Image 2 could not be read: answered with status 404',
  ],
  [{ source: 'VIDEO', position: 0, problem: 'timed out' }, 'Video 1 could not be read: timed out'],
  [{ source: 'AUDIO', position: 0, problem: 'timed out' }, 'Audio 1 could not be read: timed out'],
])('%j is said as %j', (over, words) => {
  expect(unjudgedWords([part(over)], i18n.global.t)).toEqual([words])
})

it('files of a kind with the same problem are said together, by their places', () => {
  const image = (position: number, problem: string) =>
    part({ source: 'IMAGE', name: null, position, problem })
  const parts = [
    ...[0, 1, 2, 6].map((position) => image(position, 'name not found')),
    part({}),
    image(4, 'timed out'),
  ]
  expect(unjudgedWords(parts, i18n.global.t)).toEqual([
    'Images 1–3, 7 could not be read: name not found',
    'Not judged by Scam watch: no answer: timed out',
    'Image 5 could not be read: timed out',
  ])
})
