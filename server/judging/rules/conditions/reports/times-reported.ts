import { z } from 'zod'
import { UserType } from '../../../../intake/users/user.entity.ts'
import { defineCondition } from '../../condition.ts'
import { countReports } from '../../count-reports.ts'
import { periodParams, periodWords, periodSeconds } from '../../period.ts'
import { isWithin, rangeFields, rangeProblem, rangeWords } from '../../range.ts'
import { RuleType } from '../../rule-type.ts'
import { counted } from '../../wording.ts'

const labels = { unique: 'unique reporters', total: 'reports in total' } as const
const day = 86_400

export default defineCondition({
  key: 'times_reported',
  label: '# of times reported',
  synonyms: ['user reports', 'flags', 'complaints', 'number of reports'],
  group: 'Reports',
  description: 'How often the content or the user was reported, handled and ignored reports included',
  appliesTo: [RuleType.content, RuleType.user, RuleType.routing],
  params: z
    .object({
      counts: z.enum(['unique', 'total']).default('unique').meta({
        title: 'Count',
        description: 'Whether somebody who reports it twice counts once or twice.',
        'x-labels': labels,
      }),
      ...rangeFields('reports or reporters'),
      ...periodParams(['days'], { days: 365, title: 'Within the last days' }),
      reporterTypes: z
        .array(z.enum(UserType))
        .optional()
        .meta({ title: 'By reporters of type', description: 'Any when empty.', 'x-widget': 'multi-select' }),
    })
    .superRefine(rangeProblem),
  facts: ['reportsReceived'],
  observes: 'match',
  compile({ counts, reporterTypes, within, unit, ...range }) {
    const days = periodSeconds({ within, unit }) / day
    const count = (all: Parameters<typeof countReports>[0]) =>
      countReports(all, { days, types: reporterTypes, what: counts === 'unique' ? 'reporters' : 'total' })
    return {
      matches: ({ reportsReceived }) => isWithin(range, count(reportsReceived())),
      observe: ({ reportsReceived }) => count(reportsReceived()),
    }
  },
  summary: ({ counts, reporterTypes = [], within, unit, ...range }) =>
    `# of times reported (${labels[counts]}${reporterTypes.length > 0 ? `, ${reporterTypes.join(', ')}` : ''})${periodWords({ within, unit })} is ${rangeWords(range)}`,
  explain: ({ counts, within, unit, ...range }, count = 0) =>
    `${counted(count, counts === 'unique' ? 'unique reporter' : 'report')}${periodWords({ within, unit })} (wanted: ${rangeWords(range)})`,
})
