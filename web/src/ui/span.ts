import { useI18n } from 'vue-i18n'
import type { Period } from '../gql/graphql.ts'

/** A duration in one unit. */
export interface TimeSpan {
  duration: number
  period: Period
}

/** The units of a strike's tier [2.12]. */
export const strikePeriods: readonly Period[] = ['MINUTES', 'HOURS', 'DAYS', 'WEEKS', 'MONTHS']

/** The units of automatic clearing [2.12]. */
export const clearingPeriods: readonly Period[] = ['DAYS', 'WEEKS', 'MONTHS']

/** The units of a temporary ban [3.5]. */
export const banPeriods: readonly Period[] = ['HOURS', 'DAYS', 'WEEKS']

/** Returns a function that formats a duration: `3 days`. */
export function useSpanText(): (span: TimeSpan) => string {
  const { t } = useI18n()
  return ({ duration, period }) => t(`span.${period}`, { count: duration }, duration)
}
