import type { ActorKind, AuditFilter } from '../gql/graphql.ts'

/** The names of the audit log's filters in the URL. */
export const auditFilterNames = ['by', 'object', 'kind', 'policy', 'period', 'from', 'to'] as const

export type AuditFilters = Partial<Record<(typeof auditFilterNames)[number], string | undefined>>

/** The kinds of actor to choose from. */
export const actorKinds: readonly ActorKind[] = ['member', 'rule', 'ai', 'customer', 'system']

const dayMs = 86_400_000

/** The periods to choose from: how many days before today each begins, and ends. */
const days = { today: [0, -1], yesterday: [1, 0], '7d': [6, -1], '30d': [29, -1] } as const

type AuditPeriod = keyof typeof days

/** The names of the periods, as the URL holds them. */
export const auditPeriods = Object.keys(days) as AuditPeriod[]

/** The schema's filter for what the URL holds; days are the reader's own, from their first to their last moment. */
export function auditFilter(filters: AuditFilters, now: Date): AuditFilter {
  const { by, object, kind, policy, period, from, to } = filters
  const known = auditPeriods.find((each) => each === period)
  const actorKind = actorKinds.find((each) => each === by)
  return {
    ...(by && (actorKind ? { actorKind } : { actorId: by })),
    ...(object && { objectId: object }),
    ...(kind && { events: [kind] }),
    ...(policy && { policyCategoryId: policy }),
    ...(known
      ? { from: midnight(now, days[known][0]), to: midnight(now, days[known][1]) }
      : {
          ...(from && { from: new Date(`${from}T00:00:00`).toISOString() }),
          ...(to && { to: new Date(new Date(`${to}T00:00:00`).getTime() + dayMs).toISOString() }),
        }),
  }
}

/** The beginning of the day that lies so many days back. */
const midnight = (now: Date, back: number): string =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() - back).toISOString()

/** Where the entries that a filter lets through are downloaded. */
export function exportUrl(format: 'csv' | 'jsonl', { events, ...filter }: AuditFilter): string {
  const given = Object.entries({ ...filter, events: events?.join(',') })
  const query = given.flatMap(([name, value]) => (value ? [[name, String(value)]] : []))
  return `/audit/entries.${format}?${new URLSearchParams(query).toString()}`
}
