import { defineCondition } from '../../condition.ts'
import { isWithin, rangeParams, rangeWords } from '../../range.ts'
import { RuleType } from '../../rule-type.ts'
import { counted } from '../../wording.ts'

export default defineCondition({
  key: 'links',
  label: 'Number of links',
  synonyms: ['URL', 'hyperlink', 'website', 'spam'],
  group: 'Text',
  description: 'The number of web addresses in the text, with or without http',
  appliesTo: [RuleType.content, RuleType.routing],
  params: rangeParams('links'),
  facts: ['links'],
  observes: 'item',
  compile: (range) => ({
    matches: ({ links }) => isWithin(range, links().length),
    observe: ({ links }) => links().length,
    spans: ({ links }) => links().map((span) => ({ ...span, entry: null, source: 'text' })),
  }),
  summary: (range) => `Number of links is ${rangeWords(range)}`,
  explain: (range, links = 0) => `The text has ${counted(links, 'link')} (wanted: ${rangeWords(range)})`,
})
