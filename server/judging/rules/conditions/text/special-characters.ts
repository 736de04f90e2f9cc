import { z } from 'zod'
import { defineCondition } from '../../condition.ts'
import { isWithin, rangeFields, rangeProblem, rangeWords } from '../../range.ts'
import { RuleType } from '../../rule-type.ts'

const labels = { count: 'number of them', percent: 'percent of the text' } as const

export default defineCondition({
  key: 'special_characters',
  label: 'Special characters in text',
  synonyms: ['emoji', 'symbols', 'capitals', 'zalgo', 'unicode'],
  group: 'Text',
  description: 'Characters that are neither letters, digits nor spaces: punctuation, symbols, emoji',
  appliesTo: [RuleType.content, RuleType.routing],
  params: z
    .object({
      measure: z.enum(['count', 'percent']).default('count').meta({
        title: 'Measure',
        description: 'What the two limits below are compared with.',
        'x-labels': labels,
      }),
      ...rangeFields('special characters, or of percent,'),
    })
    .superRefine(rangeProblem),
  facts: ['specialCharacters'],
  observes: 'item',
  compile: ({ measure, ...range }) => ({
    matches({ specialCharacters }) {
      const { special, all } = specialCharacters()
      return isWithin(range, measure === 'count' ? special : (100 * special) / Math.max(1, all))
    },
    observe: ({ specialCharacters }) => specialCharacters(),
  }),
  summary: ({ measure, ...range }) =>
    `Special characters in text: ${labels[measure]} is ${rangeWords(range)}`,
  explain: ({ measure, ...range }, seen: { special: number; all: number } | undefined) =>
    `${seen?.special ?? 0} of ${seen?.all ?? 0} characters are special (wanted: ${rangeWords(range)}${measure === 'percent' ? ' %' : ''})`,
})
