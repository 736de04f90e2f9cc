import { registerEnumType } from 'type-graphql'
import { described } from '../../platform/graphql/enum-values.ts'
import type { ExposureBudget } from './exposure-budget.entity.ts'

/** How a member's exposure compares with the budget. */
export enum ExposureStanding {
  within = 'within',
  break_due = 'break_due',
  day_spent = 'day_spent',
}
registerEnumType(ExposureStanding, {
  name: 'ExposureStanding',
  description: 'How what a member has seen compares with the budget of sensitive items',
  valuesConfig: described(ExposureStanding, {
    within: 'Within the budget',
    break_due: 'They have seen as many without a pause as come before a break',
    day_spent: 'They have seen as many within 24 hours as are to be seen',
  }),
})

/** How many sensitive items a member saw: within 24 hours, and of these since their last pause. */
export interface Pace {
  memberId: string
  day: number
  run: number
  lastSeenAt: Date
  /** The time of the count, by the database's clock. */
  now: Date
}

/** How a member's exposure compares with the budget, and until when the break lasts that is due. */
export function standingOf(
  pace: Pace | undefined,
  { perDay, beforeBreak, breakMinutes }: Pick<ExposureBudget, 'perDay' | 'beforeBreak' | 'breakMinutes'>,
): { standing: ExposureStanding; breakUntil: Date | null } {
  const within = { standing: ExposureStanding.within, breakUntil: null }
  if (!pace) return within
  if (perDay !== null && pace.day >= perDay) return { ...within, standing: ExposureStanding.day_spent }
  const breakUntil = new Date(pace.lastSeenAt.getTime() + breakMinutes * 60_000)
  if (beforeBreak === null || pace.run < beforeBreak || breakUntil <= pace.now) return within
  return { standing: ExposureStanding.break_due, breakUntil }
}
