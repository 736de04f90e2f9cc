import { z } from 'zod'
import { defineCondition } from '../../condition.ts'
import { periodParams, periodSeconds, periodWords, tooLong } from '../../period.ts'
import { isWithin, rangeFields, rangeProblem, rangeWords } from '../../range.ts'
import { RuleType } from '../../rule-type.ts'
import { counted } from '../../wording.ts'

const days = 30

export default defineCondition({
  key: 'content_volume',
  label: "User's content volume",
  synonyms: ['rate', 'frequency', 'flood', 'spam', 'posts per hour'],
  group: 'User',
  description:
    'How many items the user posted in a period of up to 30 days, this one included; counted by the hour',
  appliesTo: [RuleType.content, RuleType.user, RuleType.routing],
  params: z
    .object({
      ...rangeFields('items'),
      ...periodParams(['hours', 'days'], { days, required: true }),
    })
    .superRefine((params, context) => {
      rangeProblem(params, context)
      const message = params.within === undefined ? 'Required' : tooLong(params, days)
      if (message) context.addIssue({ code: 'custom', path: ['within'], message })
    }),
  facts: ['contentVolume'],
  observes: 'match',
  compile({ within, unit, ...range }) {
    const hours = periodSeconds({ within, unit }) / 3600
    const count = (all: readonly { hoursAgo: number; items: number }[]) =>
      all.reduce((sum, { hoursAgo, items }) => (hoursAgo < hours ? sum + items : sum), 0)
    return {
      matches: ({ contentVolume }) => isWithin(range, count(contentVolume())),
      observe: ({ contentVolume }) => count(contentVolume()),
    }
  },
  summary: ({ within, unit, ...range }) =>
    `User's content volume${periodWords({ within, unit })} is ${rangeWords(range)}`,
  explain: ({ within, unit, ...range }, count = 0) =>
    `The user posted ${counted(count, 'item')}${periodWords({ within, unit })} (wanted: ${rangeWords(range)})`,
})
