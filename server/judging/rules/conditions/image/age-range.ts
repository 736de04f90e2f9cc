import type { Face } from '../../../../signals/providers/signal-values.ts'
import { defineCondition } from '../../condition.ts'
import { type Range, rangeParams, rangeWords } from '../../range.ts'
import { RuleType } from '../../rule-type.ts'
import { seenExplanation, type SignalObservation } from '../../signal-observation.ts'

const overlaps = ({ atLeast = 0, atMost = Infinity }: Range, { age }: Face) =>
  age !== null && age.low <= atMost && age.high >= atLeast

export default defineCondition({
  key: 'age_range',
  label: "Content's age range",
  synonyms: ['minor', 'child', 'teenager', 'underage'],
  group: 'Image',
  description:
    'How old somebody in an image looks: the range of years that a face is told to be of meets the one that is wanted',
  appliesTo: [RuleType.content, RuleType.routing],
  signals: ['faces'],
  params: rangeParams('years of age'),
  facts: ['faces'],
  observes: 'item',
  compile: (range) => ({
    matches: ({ faces }) =>
      faces()
        .seen.flat()
        .some((face) => overlaps(range, face)),
    observe: ({ faces }): SignalObservation => ({
      seen: faces()
        .seen.flat()
        .flatMap(({ age }) => (age ? [`${age.low} to ${age.high} years`] : []))
        .slice(0, 10),
      problem: faces().problem,
    }),
  }),
  summary: (range) => `Somebody in an image looks ${rangeWords(range)} years old`,
  explain: (range, observed: SignalObservation | undefined) =>
    seenExplanation(observed, `wanted: ${rangeWords(range)} years`),
})
