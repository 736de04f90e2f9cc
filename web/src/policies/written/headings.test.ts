import { expect, it } from 'vitest'
import { headingsOf } from './headings.ts'

it('the table of contents has the headings of the text in their order, as plain words', () => {
  const markdown =
    '# Ads\n\nNo.\n\n> ## In a **quote**\n\n```\n# no heading\n```\n\nSales\n---\n\n### `code` & [link](x)'
  expect(headingsOf(markdown)).toEqual([
    { depth: 1, words: 'Ads' },
    { depth: 2, words: 'In a quote' },
    { depth: 2, words: 'Sales' },
    { depth: 3, words: 'code & link' },
  ])
})
