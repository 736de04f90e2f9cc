import type { RetentionKind, RetentionPeriodsInput } from '../../gql/graphql.ts'

/** What stands in the fields of a form, by kind: days, or what an empty field has. */
export type RetentionDraft = Partial<Record<RetentionKind, number | string>>

interface Bounds {
  minDays: number
  maxDays: number
}

/** The days of a field: null of an empty one, undefined where they are not within the bounds. */
export function daysOfField(
  value: number | string | undefined,
  { minDays, maxDays }: Bounds,
): number | null | undefined {
  if (value === undefined || value === '') return null
  return Number.isInteger(value) && Number(value) >= minDays && Number(value) <= maxDays
    ? Number(value)
    : undefined
}

/** The periods that a draft says, one of each kind; undefined where one of them cannot be said. */
export function periodsOf(
  draft: RetentionDraft,
  periods: readonly (Bounds & { kind: RetentionKind })[],
): RetentionPeriodsInput[] | undefined {
  const said = periods.map((period) => ({ kind: period.kind, days: daysOfField(draft[period.kind], period) }))
  return said.every((each): each is { kind: RetentionKind; days: number | null } => each.days !== undefined)
    ? said
    : undefined
}
