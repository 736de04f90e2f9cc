import { useNow } from '@vueuse/core'
import { measure, moment } from '../language/formats.ts'

/** One clock for every relative time on the page; it ticks every 10 seconds. */
export const now = useNow({ interval: 10_000 })

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/**
 * A duration in its largest unit: `4m`, `3h`, `12d`; empty below a minute. Future ones are negative and rounded to the nearest,
 * so that three days from now do not become `2d` a moment later.
 */
export function shortSpan(milliseconds: number): string {
  const seconds = Math.abs(milliseconds) / 1_000
  const unit = units.find(([, size]) => seconds >= size)
  const rounded = milliseconds < 0 ? Math.round : Math.floor
  return unit ? measure(rounded(seconds / unit[1]), unit[0]) : ''
}

/** A duration in its largest unit, for a sentence: `4 minutes`; empty below a minute. */
export function wordSpan(milliseconds: number): string {
  const seconds = milliseconds / 1_000
  const unit = units.find(([, size]) => seconds >= size)
  return unit ? measure(Math.floor(seconds / unit[1]), unit[0], { words: true }) : ''
}

/** An age, or what is left: in years from two on, in months from two on, and below that as `shortSpan` has it, rounded as there. */
export function ageText(milliseconds: number): string {
  const days = Math.abs(milliseconds) / 86_400_000
  const rounded = milliseconds < 0 ? Math.round : Math.floor
  if (days >= 730) return measure(rounded(days / 365.25), 'year', { long: true })
  if (days >= 60) return measure(rounded(days / 30.44), 'month', { long: true })
  return shortSpan(milliseconds)
}

/** A duration of seconds in one unit, with one decimal below ten of it: `45s`, `12m`, `3.5h`. */
export function spanOf(seconds: number): string {
  const [unit, size] = units.find(([, length]) => seconds >= length) ?? (['second', 1] as const)
  const value = seconds / size
  return measure(value, unit, { mostDigits: value < 10 && size > 1 ? 1 : 0 })
}

/** The exact local time, to the second. */
export const exactTime = (iso: string): string => moment(iso, { dateStyle: 'medium', timeStyle: 'medium' })

/** The local time, to the minute. */
export const shortTime = (iso: string): string => moment(iso, { dateStyle: 'medium', timeStyle: 'short' })

/** Minutes and seconds of a countdown: `9:05`. */
export function clockSpan(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1_000))
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, '0')}`
}

/** Days as a filter of the schema has them: local, from the start of the first to the end of the last; undefined without both. */
export function wholeDays({ from, to }: { from?: string | undefined; to?: string | undefined }) {
  if (!from && !to) return undefined
  const momentOf = (day: string, later: number) => {
    if (day.includes('T')) return new Date(day).toISOString()
    const date = new Date(`${day}T00:00:00`)
    date.setDate(date.getDate() + later)
    return date.toISOString()
  }
  return { ...(from && { from: momentOf(from, 0) }), ...(to && { to: momentOf(to, 1) }) }
}
