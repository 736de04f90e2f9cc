import { type Expression, sql } from 'kysely'
import { z } from 'zod'
import type { Condition } from '../filter-conditions.ts'
import { inputFromZod } from './input-from-zod.ts'

/** A time range, open at an end that is not given. */
export const MomentRange = z
  .object({
    from: z.date().nullish().meta({ description: 'This moment or later' }),
    to: z.date().nullish().meta({ description: 'Before this moment' }),
  })
  .meta({ description: 'A stretch of time; without one of its ends, all before or after the other' })

export type MomentRange = z.output<typeof MomentRange>

// Every filter that has such a field shares the type.
inputFromZod('MomentRangeInput', MomentRange)

/** The condition that a timestamp lies in a range. */
export const liesIn = (moment: Expression<Date | null>, { from, to }: MomentRange): Condition =>
  sql<boolean>`(${moment} >= ${from ?? '-infinity'}::timestamptz and ${moment} < ${to ?? 'infinity'}::timestamptz)`
