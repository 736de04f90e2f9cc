import { localeTag } from './language.ts'

/** Formatters are expensive to create and used in every row of a table, so each is created once. */
function kept<Options extends object, Formatter>(make: (tag: string, options: Options) => Formatter) {
  const made = new Map<string, Formatter>()
  return (options: Options): Formatter => {
    const key = `${localeTag.value} ${JSON.stringify(options)}`
    const known = made.get(key)
    if (known) return known
    const formatter = make(localeTag.value, options)
    made.set(key, formatter)
    return formatter
  }
}

const numbers = kept((tag, options: Intl.NumberFormatOptions) => new Intl.NumberFormat(tag, options))
const dates = kept((tag, options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(tag, options))
const names = kept((tag, options: Intl.DisplayNamesOptions) => new Intl.DisplayNames(tag, options))
const lists = kept((tag, options: Intl.ListFormatOptions) => new Intl.ListFormat(tag, options))

/** A number with at most so many decimals; whole ones can also be formatted by `$n`. */
export const number = (value: number, mostDigits = 0): string =>
  numbers({ maximumFractionDigits: mostDigits }).format(value)

/** No separators of thousands: what is written so is read again in one way only. */
export const ungroupedDigits = { maximumFractionDigits: 10, useGrouping: false } as const

/** A number as it stands in a field. */
export const ungrouped = (value: number): string => numbers(ungroupedDigits).format(value)

/** A number with a fixed number of decimals, for columns of figures; never a negative zero. */
export const fixed = (value: number, digits: number): string =>
  numbers({ minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: 'negative' }).format(
    value,
  )

/** A number with so many significant digits: 0.0123 with two is 0.012. */
export const significant = (value: number, digits: number): string =>
  numbers({ maximumSignificantDigits: digits }).format(value)

/** A fraction from 0 to 1 as a percentage with at most so many decimals. */
export const percent = (share: number, mostDigits = 0): string =>
  numbers({ style: 'percent', maximumFractionDigits: mostDigits }).format(share)

/** A fraction from 0 to 1 as a percentage with so many significant digits. */
export const significantPercent = (share: number, digits: number): string =>
  numbers({ style: 'percent', maximumSignificantDigits: digits }).format(share)

/** What stands between the whole and the fraction of a number: a point, or a comma. */
export const decimalSeparator = (): string =>
  numbers({ minimumFractionDigits: 1 })
    .formatToParts(0)
    .find(({ type }) => type === 'decimal')?.value ?? '.'

/** An amount in US dollars: with cents, and below one cent with as many digits as needed. */
export const dollars = (amount: number): string =>
  numbers({
    style: 'currency',
    currency: 'USD',
    ...(amount > 0 && amount < 0.01 ? { maximumSignificantDigits: 2 } : {}),
  }).format(amount)

type Unit = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'millisecond' | 'microsecond'

/** A quantity with its unit: narrow (`4m`), short (`4.5 ms`), or in words (`4 minutes`). */
export const measure = (
  value: number,
  unit: Unit,
  options: { long?: boolean; words?: boolean; mostDigits?: number } = {},
): string =>
  numbers({
    style: 'unit',
    unit,
    unitDisplay: options.words ? 'long' : options.long ? 'short' : 'narrow',
    maximumFractionDigits: options.mostDigits ?? 0,
  }).format(value)

/** A timestamp in the given format, in the local calendar and, by default, time zone. */
export const moment = (at: string | Date, options: Intl.DateTimeFormatOptions): string =>
  dates(options).format(typeof at === 'string' ? new Date(at) : at)

const shortDay = { day: 'numeric', month: 'short' } as const

/** The local day of a timestamp without its year. */
export const day = (at: string | Date): string => moment(at, shortDay)

/** A day of UTC, written `2026-04-30`, without its year. */
export const utcDay = (date: string): string => moment(date, { ...shortDay, timeZone: 'UTC' })

/** The local time zone, as the API takes it: `Europe/Berlin`. */
export const timeZone = (): string => dates({}).resolvedOptions().timeZone

function nameOf(type: Intl.DisplayNamesType, code: string): string | undefined {
  try {
    return names({ type, fallback: 'none' }).of(code)
  } catch {
    return undefined
  }
}

/** The name of a country by its two-letter code; undefined for an unknown code. */
export const countryName = (code: string): string | undefined => nameOf('region', code)

/** The name of a language by its code; an unknown code stays as it is. */
export const languageName = (code: string): string => nameOf('language', code) ?? code

/** Several things in one sentence: `a, b and c`. */
export const listed = (parts: readonly string[]): string => lists({ type: 'conjunction' }).format(parts)
