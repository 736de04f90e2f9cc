import { z } from 'zod'
import { RetentionKind } from './retention-kind.ts'

/** The number of kinds. */
const kinds = Object.keys(RetentionKind).length

const RetentionPeriodInput = z
  .object({
    kind: z.enum(RetentionKind).meta({ description: 'What is kept' }),
    days: z.int().min(1, 'Must be a number of days').nullish().meta({
      description:
        'For how many days, between `minDays` and `maxDays` of the kind; null for what holds where nothing is said',
    }),
  })
  .meta({ description: 'For how long a workspace keeps one kind of data' })

/** New retention periods; kinds that are not named keep theirs. */
export const RetentionInput = z
  .object({
    periods: z
      .array(RetentionPeriodInput)
      .min(1)
      .max(kinds)
      .refine((periods) => new Set(periods.map(({ kind }) => kind)).size === periods.length, {
        message: 'Each kind once',
      })
      .meta({ description: 'The kinds with their days, each once' }),
  })
  .meta({ description: 'For how long kinds of data are kept; of a kind that is not named nothing changes' })
