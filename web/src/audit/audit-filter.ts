import type { ActorKind, AuditEvent, AuditFilter, AuditNoun } from '../gql/graphql.ts'
import { wholeDays } from '../ui/time.ts'
import { audit } from './audit.en.ts'

/** The query parameters of the audit log's filters. */
export const auditFilterNames = ['by', 'object', 'kind', 'policy', 'period', 'from', 'to'] as const

export type AuditFilters = Partial<Record<(typeof auditFilterNames)[number], string | undefined>>

/** The kinds of actor in the filter. */
export const actorKinds = Object.keys(audit.actors) as ActorKind[]

/** The kinds of decision in the filter. */
export const decisionEvents = [
  'DECISION_ALLOWED',
  'DECISION_FLAGGED',
  'DECISION_REMOVED',
  ...Object.keys(audit.events).filter((event) => event.startsWith('DECISION_')),
] as AuditEvent[]

/** The other nouns in the filter. */
export const eventNouns = Object.keys(audit.nouns).filter((noun) => noun !== 'DECISION') as AuditNoun[]

/** An enum name of the schema as it is in URLs and downloads. */
export const urlWord = (name: ActorKind | AuditNoun): string => name.toLowerCase()

/** The periods in the filter: how many days before today each begins and ends. */
const days = { today: [0, -1], yesterday: [1, 0], '7d': [6, -1], '30d': [29, -1] } as const

type AuditPeriod = keyof typeof days

/** The names of the periods, as in the URL. */
export const auditPeriods = Object.keys(days) as AuditPeriod[]

/** The schema's filter for the URL; days are local, from their first to their last moment. */
export function auditFilter(filters: AuditFilters, now: Date): AuditFilter {
  const { object, policy } = filters
  const at = momentsOf(filters, now)
  return {
    ...actorOf(filters),
    ...eventOf(filters),
    ...(object && { objectIds: [object] }),
    ...(policy && { policyCategoryIds: [policy] }),
    ...(Object.keys(at).length > 0 && { at }),
  }
}

function actorOf({ by }: AuditFilters): AuditFilter {
  if (!by) return {}
  const kind = actorKinds.find((each) => urlWord(each) === by)
  return { actor: kind ? { kinds: [kind] } : { ids: [by] } }
}

/** An event as in URLs and downloads: the noun, a dot, and the event. */
export const eventName = ({ noun, event }: { noun: AuditNoun; event: AuditEvent }): string =>
  `${noun}.${event.slice(noun.length + 1)}`.toLowerCase()

/** Parses a noun, or an event: the noun, a dot, and the event. */
function eventOf({ kind }: AuditFilters): AuditFilter {
  if (!kind) return {}
  return kind.includes('.')
    ? { events: [kind.replace('.', '_').toUpperCase() as AuditEvent] }
    : { nouns: [kind.toUpperCase() as AuditNoun] }
}

function momentsOf({ period, from, to }: AuditFilters, now: Date): { from?: string; to?: string } {
  const known = auditPeriods.find((each) => each === period)
  if (known) return { from: midnight(now, days[known][0]), to: midnight(now, days[known][1]) }
  return wholeDays({ from, to }) ?? {}
}

/** The start of the day so many days ago. */
const midnight = (now: Date, back: number): string =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() - back).toISOString()

/** The URL of a download of the entries that match the filters. */
export function exportUrl(format: 'csv' | 'jsonl', filters: AuditFilters, now: Date): string {
  const { actor } = actorOf(filters)
  const given = {
    actorKind: actor?.kinds?.map(urlWord)[0],
    actorId: actor?.ids?.[0],
    objectId: filters.object,
    events: filters.kind,
    policyCategoryId: filters.policy,
    ...momentsOf(filters, now),
  }
  const query = Object.entries(given).flatMap(([name, value]) => (value ? [[name, String(value)]] : []))
  return `/audit/entries.${format}?${new URLSearchParams(query).toString()}`
}
