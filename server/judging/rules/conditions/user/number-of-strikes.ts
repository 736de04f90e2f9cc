import { defineCondition } from '../../condition.ts'
import { isWithin, rangeParams, rangeWords } from '../../range.ts'
import { RuleType } from '../../rule-type.ts'
import { counted } from '../../wording.ts'

export default defineCondition({
  key: 'number_of_strikes',
  label: 'Number of strikes',
  synonyms: ['warnings', 'repeat offender', 'history'],
  group: 'User',
  description: "The strikes on the user's record, ended ones included, removed ones not",
  appliesTo: [RuleType.content, RuleType.user, RuleType.routing],
  params: rangeParams('strikes'),
  facts: ['author'],
  observes: 'item',
  compile: (range) => ({
    matches: ({ author }) => isWithin(range, author().strikes),
    observe: ({ author }) => author().strikes,
  }),
  summary: (range) => `Number of strikes is ${rangeWords(range)}`,
  explain: (range, strikes = 0) =>
    `The user has ${counted(strikes, 'strike')} (wanted: ${rangeWords(range)})`,
})
