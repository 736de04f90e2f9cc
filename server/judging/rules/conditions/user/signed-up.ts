import { z } from 'zod'
import { defineCondition } from '../../condition.ts'
import { periodParams, periodSeconds, periodWords } from '../../period.ts'
import { RuleType } from '../../rule-type.ts'

const labels = { within: 'within the last', before: 'longer ago than' } as const
const day = 86_400

export default defineCondition({
  key: 'signed_up',
  label: 'Signed up',
  synonyms: ['account age', 'new user', 'new account', 'registration', 'age of account'],
  group: 'User',
  description: 'How long ago the user signed up on the customer platform',
  appliesTo: [RuleType.content, RuleType.user, RuleType.routing],
  params: z
    .object({
      when: z.enum(['within', 'before']).default('within').meta({
        title: 'Signed up',
        description: 'Where the day is not known, neither matches.',
        'x-labels': labels,
      }),
      ...periodParams(['minutes', 'hours', 'days'], { days: 3650, title: 'Time', required: true }),
    })
    .refine(({ within }) => within !== undefined, { path: ['within'], message: 'Required' }),
  facts: ['author'],
  observes: 'item',
  compile({ when, ...period }) {
    const longest = periodSeconds(period) * 1000
    return {
      matches({ author }) {
        const { signupDate, asOf } = author()
        if (signupDate === null) return false
        const age = asOf.getTime() - signupDate.getTime()
        return when === 'within' ? age <= longest : age > longest
      },
      observe({ author }) {
        const { signupDate, asOf } = author()
        return signupDate === null
          ? undefined
          : Math.max(0, (asOf.getTime() - signupDate.getTime()) / 1000 / day)
      },
    }
  },
  summary: ({ when, ...period }) =>
    `Signed up ${when === 'within' ? periodWords(period).trim() : `longer ago than${periodWords(period).replace(' in the last', '')}`}`,
  explain: (_params, days: number | undefined) =>
    days === undefined
      ? 'It is not known when the user signed up'
      : `The user signed up ${days.toFixed(1)} days ago`,
})
