import { useI18n } from 'vue-i18n'
import type { AnalyticsInterval } from '../gql/graphql.ts'

const units = [
  ['d', 86_400],
  ['h', 3600],
  ['m', 60],
] as const

/** A span of seconds in one unit: `45s`, `12m`, `3.5h`. */
export function spanText(seconds: number): string {
  const [unit, size] = units.find(([, length]) => seconds >= length) ?? ['s', 1]
  const value = seconds / size
  return `${value < 10 && size > 1 ? Number(value.toFixed(1)) : Math.round(value)}${unit}`
}

/** How the figures of the page are written. */
export function useFormats() {
  const { n } = useI18n()
  const count = (value: number): string => n(value)
  const short = (value: number): string =>
    Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 }).format(value)
  const percent = (value: number): string =>
    Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 }).format(value)
  const place = (at: string, interval: AnalyticsInterval) => {
    const date = new Date(at)
    const day = { month: 'short', day: 'numeric' } as const
    const time = { hour: 'numeric', minute: '2-digit' } as const
    return interval === 'HOUR'
      ? {
          short: date.toLocaleTimeString(undefined, time),
          full: date.toLocaleString(undefined, { ...day, ...time }),
        }
      : {
          short: date.toLocaleDateString(undefined, day),
          full: date.toLocaleDateString(undefined, { weekday: 'short', ...day }),
        }
  }
  return { count, short, percent, span: spanText, place }
}
