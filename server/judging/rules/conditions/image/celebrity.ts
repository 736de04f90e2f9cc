import { z } from 'zod'
import { defineCondition } from '../../condition.ts'
import { percent } from '../../percent.ts'
import { RuleType } from '../../rule-type.ts'
import { seenExplanation, type SignalObservation } from '../../signal-observation.ts'

export default defineCondition({
  key: 'celebrity',
  label: 'Celebrity',
  synonyms: ['famous', 'public figure', 'impersonation'],
  group: 'Image',
  description: 'Whether a celebrity is in an image',
  appliesTo: [RuleType.content, RuleType.routing],
  signals: ['celebrities'],
  params: z.object({ minimum: percent() }),
  facts: ['celebrities'],
  observes: 'item',
  compile: ({ minimum }) => ({
    matches: ({ celebrities }) => celebrities().seen.some(({ likelihood }) => likelihood >= minimum),
    observe: ({ celebrities }): SignalObservation => ({
      seen: celebrities()
        .seen.map(({ name, likelihood }) => `${name} ${Math.round(likelihood)}%`)
        .slice(0, 10),
      problem: celebrities().problem,
    }),
  }),
  summary: ({ minimum }) => `A celebrity is in an image, at least ${minimum}%`,
  explain: ({ minimum }, observed: SignalObservation | undefined) =>
    seenExplanation(observed, `wanted: a celebrity, at least ${minimum}%`),
})
