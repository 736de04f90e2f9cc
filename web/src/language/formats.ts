import { localeTag } from './language.ts'

/** Formatters are dear to make and asked for in every row of a table, so that each is made once. */
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

/** A number with at most so many digits after the point; a whole one is written by `$n` too. */
export const number = (value: number, mostDigits = 0): string =>
  numbers({ maximumFractionDigits: mostDigits }).format(value)

/** A number with always so many digits after the point, for figures that stand one below the other; nothing is less than zero by a sign alone. */
export const fixed = (value: number, digits: number): string =>
  numbers({ minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: 'negative' }).format(
    value,
  )

/** A number with so many digits that count: 0.0123 with two is 0.012. */
export const significant = (value: number, digits: number): string =>
  numbers({ maximumSignificantDigits: digits }).format(value)

/** A share from 0 to 1 as a percentage with at most so many digits after the point. */
export const percent = (share: number, mostDigits = 0): string =>
  numbers({ style: 'percent', maximumFractionDigits: mostDigits }).format(share)

/** A share from 0 to 1 as a percentage with so many digits that count. */
export const significantPercent = (share: number, digits: number): string =>
  numbers({ style: 'percent', maximumSignificantDigits: digits }).format(share)

/** An amount in US dollars: cents, and for less than one as many digits as it takes. */
export const dollars = (amount: number): string =>
  numbers({
    style: 'currency',
    currency: 'USD',
    ...(amount > 0 && amount < 0.01 ? { maximumSignificantDigits: 2 } : {}),
  }).format(amount)

type Unit = 'year' | 'month' | 'day' | 'hour' | 'minute' | 'second' | 'millisecond' | 'microsecond'

/** A measure with its unit: as short as it gets, `4m`, where it stands alone, `4.5 ms`, or in words, `4 minutes`. */
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

/** A moment as its parts are asked for, in the reader's own calendar and, unless another is asked for, zone. */
export const moment = (at: string | Date, options: Intl.DateTimeFormatOptions): string =>
  dates(options).format(typeof at === 'string' ? new Date(at) : at)

const shortDay = { day: 'numeric', month: 'short' } as const

/** The day of a moment without its year, in the reader's zone. */
export const day = (at: string | Date): string => moment(at, shortDay)

/** A day that was counted in UTC, written `2026-04-30`, without its year. */
export const utcDay = (date: string): string => moment(date, { ...shortDay, timeZone: 'UTC' })

/** The zone of the reader's clock, as the API takes it: `Europe/Berlin`. */
export const timeZone = (): string => dates({}).resolvedOptions().timeZone

function nameOf(type: Intl.DisplayNamesType, code: string): string | undefined {
  try {
    return names({ type, fallback: 'none' }).of(code)
  } catch {
    return undefined
  }
}

/** A country by its two letters; undefined for a code that none has. */
export const countryName = (code: string): string | undefined => nameOf('region', code)

/** A language by its code; one that none has stays as it is. */
export const languageName = (code: string): string => nameOf('language', code) ?? code

/** Several things in one sentence: `a, b and c`. */
export const listed = (parts: readonly string[]): string => lists({ type: 'conjunction' }).format(parts)
