import { z } from 'zod'
import { counted } from './wording.ts'

const seconds = { minutes: 60, hours: 3600, days: 86_400 } as const
type Unit = keyof typeof seconds

interface PeriodField {
  /** The maximum length in days. */
  days: number
  title?: string
  /** Set if it is required; otherwise empty means all time. */
  required?: true
}

/** The parameters of a period that ends now: an amount, of at most `days` days, and a unit. */
export const periodParams = <const U extends Unit>(
  units: readonly [U, ...U[]],
  { days, title = 'Within the last', required }: PeriodField,
) => ({
  within: z
    .int()
    .min(1)
    .max(days * 24 * 60)
    .optional()
    .meta({
      title,
      description: `A whole number of the unit below, at most ${days} days of it.${required ? '' : ' All time when empty.'}`,
      ...(required && { 'x-required': 'shown' }),
    }),
  unit: z
    .enum(units)
    .default(units.at(-1) as never)
    .meta({ title: 'Unit', description: 'What the number above counts.' }),
})

interface Period {
  within?: number | undefined
  unit: string
}

/** The length of the period in seconds; Infinity for all time. */
export const periodSeconds = ({ within, unit }: Period): number =>
  within === undefined ? Infinity : within * seconds[unit as Unit]

/** The error of a period longer than some days; null when it is not. */
export const tooLong = (period: Period, days: number): string | null =>
  period.within !== undefined && periodSeconds(period) > days * seconds.days ? `At most ${days} days` : null

/** The period in words, with a leading space; empty for all time. */
export const periodWords = ({ within, unit }: Period): string =>
  within === undefined ? '' : ` in the last ${counted(within, unit.slice(0, -1))}`
