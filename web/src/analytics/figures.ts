import type { AnalyticsQuery } from '../gql/graphql.ts'

type Part = Pick<AnalyticsQuery['before'], 'totals' | 'wait'>

/** One figure of a period: its value, and that of the period before. */
export interface Figure {
  name: 'items' | 'actedOn' | 'automated' | 'overturned' | 'reviewsResolved' | 'median' | 'reports'
  unit: 'count' | 'share' | 'seconds'
  value: number | null
  before: number | null
  /** Whether a larger value is better or worse; null where it is neither. */
  more: 'better' | 'worse' | null
  /** Whether the figure exists for one moderator. */
  personal?: boolean
}

const values: Record<Figure['name'], (part: Part) => number | null> = {
  items: ({ totals }) => totals.items,
  actedOn: ({ totals }) => totals.flagged + totals.removed,
  automated: ({ totals: { byRules, byAi, bySystem, byModerators, byPlatform } }) => {
    const automated = byRules + byAi + bySystem
    return share(automated, automated + byModerators + byPlatform)
  },
  overturned: ({ totals: { overturned, allowed, flagged, removed } }) =>
    share(overturned, allowed + flagged + removed),
  reviewsResolved: ({ totals }) => totals.reviewsResolved,
  median: ({ wait }) => wait?.medianSeconds ?? null,
  reports: ({ totals }) => totals.reports,
}

const looks: readonly Omit<Figure, 'value' | 'before'>[] = [
  { name: 'items', unit: 'count', more: null },
  { name: 'actedOn', unit: 'count', more: null, personal: true },
  { name: 'automated', unit: 'share', more: null },
  { name: 'overturned', unit: 'share', more: 'worse', personal: true },
  { name: 'reviewsResolved', unit: 'count', more: null, personal: true },
  { name: 'median', unit: 'seconds', more: 'worse', personal: true },
  { name: 'reports', unit: 'count', more: null },
]

const share = (part: number, of: number): number | null => (of === 0 ? null : part / of)

/** The figures of a period with those of the period before. */
export const figuresOf = (current: Part, before: Part): Figure[] =>
  looks.map((look) => ({ ...look, value: values[look.name](current), before: values[look.name](before) }))

/** The change of a figure: the difference of percentages, else relative; null where there is nothing to compare. */
export function changeOf({ unit, value, before }: Figure): number | null {
  if (value === null || before === null) return null
  if (unit === 'share') return value - before
  return before === 0 ? null : value / before - 1
}

/** An empty period, shown while the first one loads. */
export const nothingYet = {
  totals: {
    items: 0,
    allowed: 0,
    flagged: 0,
    removed: 0,
    byRules: 0,
    byAi: 0,
    byModerators: 0,
    byPlatform: 0,
    bySystem: 0,
    overturned: 0,
    reviewsOpened: 0,
    reviewsResolved: 0,
    reports: 0,
  },
  wait: null,
}
