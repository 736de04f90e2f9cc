import { defineCondition } from '../../condition.ts'
import { isWithin, rangeParams, rangeWords } from '../../range.ts'
import { RuleType } from '../../rule-type.ts'
import { counted } from '../../wording.ts'

export default defineCondition({
  key: 'text_length',
  label: 'Text length',
  synonyms: ['short', 'long', 'characters', 'words'],
  group: 'Text',
  description: 'The number of characters of the text',
  appliesTo: [RuleType.content, RuleType.routing],
  params: rangeParams('characters'),
  facts: ['textLength'],
  observes: 'item',
  compile: (range) => ({
    matches: ({ textLength }) => isWithin(range, textLength()),
    observe: ({ textLength }) => textLength(),
  }),
  summary: (range) => `Text length is ${rangeWords(range)} characters`,
  explain: (range, length = 0) =>
    `The text has ${counted(length, 'character')} (wanted: ${rangeWords(range)})`,
})
