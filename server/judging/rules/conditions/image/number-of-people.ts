import { defineCondition } from '../../condition.ts'
import { isWithin, rangeParams, rangeWords } from '../../range.ts'
import { RuleType } from '../../rule-type.ts'
import { seenExplanation, type SignalObservation } from '../../signal-observation.ts'
import { counted } from '../../wording.ts'

export default defineCondition({
  key: 'number_of_people',
  label: 'Number of people in image(s)',
  synonyms: ['faces', 'crowd', 'nobody'],
  group: 'Image',
  description: 'How many people are seen in an image, by their faces; one of several images is enough',
  appliesTo: [RuleType.content, RuleType.routing],
  signals: ['faces'],
  params: rangeParams('people in one image'),
  facts: ['faces'],
  observes: 'item',
  compile: (range) => ({
    matches: ({ faces }) => faces().seen.some((inImage) => isWithin(range, inImage.length)),
    observe: ({ faces }): SignalObservation => ({
      seen: faces().seen.map((inImage) => counted(inImage.length, 'face')),
      problem: faces().problem,
    }),
  }),
  summary: (range) => `Number of people in an image is ${rangeWords(range)}`,
  explain: (range, observed: SignalObservation | undefined) =>
    seenExplanation(observed, `wanted: ${rangeWords(range)}`),
})
