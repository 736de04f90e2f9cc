import { registerEnumType } from 'type-graphql'
import { z } from 'zod'
import { described } from '../../platform/graphql/enum-values.ts'
import { MomentRange } from '../../platform/graphql/moment-range.ts'

/** The length of the intervals of a queue's history. */
export enum QueueHistoryInterval {
  quarter = 'quarter',
  hour = 'hour',
  day = 'day',
}
registerEnumType(QueueHistoryInterval, {
  name: 'QueueHistoryInterval',
  description: "How long the intervals of a queue's history are",
  valuesConfig: described(QueueHistoryInterval, {
    quarter: 'Quarters of an hour, of up to 10 days',
    hour: 'Hours of UTC, of up to 31 days',
    day: 'Days of UTC, of up to 92 days',
  }),
})

/** For how many days the points of quarters of an hour are kept. */
export const keptDays = 92

/** The maximum number of days of a request, by the length of its intervals. */
const mostDays: Record<QueueHistoryInterval, number> = { quarter: 10, hour: 31, day: keptDays }

const dayMs = 86_400_000

/** The length of the intervals in milliseconds. */
const lengthMs: Record<QueueHistoryInterval, number> = { quarter: dayMs / 96, hour: dayMs / 24, day: dayMs }

/** The queues and the period of a history. */
export const QueueHistoryFilter = z
  .object({
    queueIds: z
      .array(z.uuid())
      .max(100, 'At most 100 queues')
      .nullish()
      .meta({ description: 'Of these queues; of all unless given' }),
    at: MomentRange.nullish().meta({ description: 'Of this time; the last 7 days unless given' }),
  })
  .meta({ description: 'Which history of which review queues' })

/** A validated request: a period with both ends, of at most as many days as its intervals allow. */
export const QueueHistoryQuestion = z
  .object({ filter: QueueHistoryFilter, interval: z.enum(QueueHistoryInterval), now: z.date() })
  .transform(({ filter: { queueIds, at }, interval, now }) => {
    const to = at?.to ?? now
    return { queueIds: queueIds ?? null, interval, from: at?.from ?? new Date(to.getTime() - 7 * dayMs), to }
  })
  .superRefine(({ from, to, interval }, { addIssue }) => {
    if (from >= to) addIssue({ code: 'custom', path: ['filter', 'at', 'to'], message: 'Must be after from' })
    if (to.getTime() - from.getTime() > mostDays[interval] * dayMs)
      addIssue({
        code: 'custom',
        path: ['filter', 'at', 'from'],
        message: `Must be at most ${mostDays[interval]} days before to in these intervals`,
      })
  })

export type QueueHistoryQuestion = z.output<typeof QueueHistoryQuestion>

/** How many intervals a request asks for, for each queue. */
export const intervalsOf = ({
  from,
  to,
  interval,
}: Pick<QueueHistoryQuestion, 'from' | 'to' | 'interval'>): number =>
  Math.ceil((to.getTime() - from.getTime()) / lengthMs[interval])
