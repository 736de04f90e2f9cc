// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { allTexts, i18n } from '../app/i18n.ts'
import type { AiSight } from '../gql/graphql.ts'
import { sentTo, sumOf } from './asking-words.ts'

await allTexts()
const { t } = i18n.global
const own = { model: 'qwen3-vl', baseUrl: 'http://127.0.0.1:11434/v1' }

it.each<[AiSight[], Record<string, unknown>, string]>([
  [[], own, 'Sent to qwen3-vl at 127.0.0.1:11434: the policy, the text and the text in media.'],
  [
    ['PICTURES', 'REPORTS'],
    { model: 'm', baseUrl: 'https://api.example.com' },
    'Sent to m at api.example.com: the policy, the text and the text in media, up to four pictures, and the reasons of reports.',
  ],
  [[], {}, 'Sent to Anthropic at Anthropic: the policy, the text and the text in media.'],
])('with %j and %j: %s', (sees, settings, words) => {
  expect(sentTo({ sees, settings }, 'Anthropic', t)).toBe(words)
})

it.each<[number, boolean, number, string]>([
  [0.002, true, 500, 'About 1 for 550,000 tokens, by its verdicts of the last week.'],
  [0.002, false, 1, 'About 0.002 for 1,100 tokens, by estimate.'],
  [0, true, 2, 'About 2,200 tokens. No prices are entered, so the cost is not known.'],
])('a question at %d (measured: %s), %d times: %s', (costPerItem, isMeasured, questions, words) => {
  expect(sumOf({ costPerItem, isMeasured, tokensPerItem: 1100 }, questions, t)).toBe(words)
})
