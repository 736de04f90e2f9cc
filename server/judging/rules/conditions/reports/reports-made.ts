import { z } from 'zod'
import { defineCondition } from '../../condition.ts'
import { countReports } from '../../count-reports.ts'
import { periodParams, periodSeconds, periodWords } from '../../period.ts'
import { isWithin, rangeFields, rangeProblem, rangeWords } from '../../range.ts'
import { RuleType } from '../../rule-type.ts'
import { counted } from '../../wording.ts'

const day = 86_400

export default defineCondition({
  key: 'reports_made',
  label: '# of reports made',
  synonyms: ['false reports', 'complaints', 'reporter'],
  group: 'Reports',
  description: 'How many reports the user made',
  appliesTo: [RuleType.user],
  params: z
    .object({
      ...rangeFields('reports'),
      ...periodParams(['days'], { days: 365, title: 'Within the last days' }),
    })
    .superRefine(rangeProblem),
  facts: ['reportsMade'],
  observes: 'match',
  compile({ within, unit, ...range }) {
    const days = periodSeconds({ within, unit }) / day
    const count = (all: Parameters<typeof countReports>[0]) =>
      countReports(all, { days, types: undefined, what: 'total' })
    return {
      matches: ({ reportsMade }) => isWithin(range, count(reportsMade())),
      observe: ({ reportsMade }) => count(reportsMade()),
    }
  },
  summary: ({ within, unit, ...range }) =>
    `# of reports made${periodWords({ within, unit })} is ${rangeWords(range)}`,
  explain: ({ within, unit, ...range }, count = 0) =>
    `The user made ${counted(count, 'report')}${periodWords({ within, unit })} (wanted: ${rangeWords(range)})`,
})
