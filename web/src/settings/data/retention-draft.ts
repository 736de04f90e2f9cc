import type { RetentionKind, RetentionPeriodsInput } from '../../gql/graphql.ts'

/** The values of the form's fields, by kind: days, or nothing in an empty field. */
export type RetentionDraft = Partial<Record<RetentionKind, number | null>>

interface Bounds {
  minDays: number
  maxDays: number
}

/** The days of a field: null for an empty one, undefined where they are out of bounds. */
export function daysOfField(
  value: number | null | undefined,
  { minDays, maxDays }: Bounds,
): number | null | undefined {
  if (value === undefined || value === null) return null
  return Number.isInteger(value) && value >= minDays && value <= maxDays ? value : undefined
}

/** The periods of a draft, one of each kind; undefined where one of them is invalid. */
export function periodsOf(
  draft: RetentionDraft,
  periods: readonly (Bounds & { kind: RetentionKind })[],
): RetentionPeriodsInput[] | undefined {
  const given = periods.map((period) => ({
    kind: period.kind,
    days: daysOfField(draft[period.kind], period),
  }))
  return given.every((each): each is { kind: RetentionKind; days: number | null } => each.days !== undefined)
    ? given
    : undefined
}
