import { registerEnumType } from 'type-graphql'
import { z } from 'zod'
import { described } from '../graphql/enum-values.ts'

/** The units of strikes, bans and clearing (sections 2.12, 3.5), by wire value. */
export enum Period {
  minutes = 'minutes',
  hours = 'hours',
  days = 'days',
  weeks = 'weeks',
  months = 'months',
}
registerEnumType(Period, {
  name: 'Period',
  description: 'A unit of time; months are calendar months',
  valuesConfig: described(Period, {
    minutes: 'Counted in minutes',
    hours: 'Counted in hours',
    days: 'Counted in days',
    weeks: 'Counted in weeks',
    months: 'Counted in calendar months',
  }),
})

/** A duration. */
export interface Span {
  duration: number
  period: Period
}

const most = 1000

/** A duration in one of the units, 1 to 1,000 of it. */
export const spanIn = (periods: readonly Period[] = Object.values(Period)) =>
  z.object({
    duration: z
      .int()
      .min(1, 'Must be at least 1')
      .max(most, `Must be at most ${most}`)
      .meta({ description: 'How many of the unit, 1 to 1,000' }),
    period: z
      .enum(Period)
      .refine((period) => periods.includes(period), `Must be one of ${periods.join(', ')}`)
      .meta({ description: `The unit: ${periods.join(', ')}` }),
  })

/** The units of a temporary ban (section 3.5). */
export const banPeriods = [Period.hours, Period.days, Period.weeks] as const
export type BanPeriod = (typeof banPeriods)[number]

/** The units of automatic clearing (section 2.12). */
export const clearingPeriods = [Period.days, Period.weeks, Period.months] as const

/** How long a temporary ban lasts (section 3.5). */
export const BanDuration = spanIn(banPeriods).meta({ description: 'How long a temporary ban lasts' })
export type BanDuration = z.output<typeof BanDuration>
