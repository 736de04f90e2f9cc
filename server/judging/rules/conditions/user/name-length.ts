import { defineCondition } from '../../condition.ts'
import { isWithin, rangeParams, rangeWords } from '../../range.ts'
import { RuleType } from '../../rule-type.ts'
import { counted } from '../../wording.ts'

export default defineCondition({
  key: 'name_length',
  label: 'Length of the name',
  synonyms: ['username', 'display name', 'short name'],
  group: 'User',
  description: 'The number of characters of the name of the user, or of the author of the content',
  appliesTo: [RuleType.content, RuleType.user, RuleType.routing],
  params: rangeParams('characters'),
  facts: ['author'],
  observes: 'item',
  compile: (range) => ({
    matches: ({ author }) => isWithin(range, lengthOf(author().name)),
    observe: ({ author }) => lengthOf(author().name),
  }),
  summary: (range) => `Length of the name is ${rangeWords(range)} characters`,
  explain: (range, length = 0) =>
    `The name has ${counted(length, 'character')} (wanted: ${rangeWords(range)})`,
})

const lengthOf = (name: string | null) => [...(name ?? '')].length
