import type { RuleEventKind, RuleEventPartsFragment } from '../../gql/graphql.ts'

interface EventLook {
  label: string
  icon: string
}

const looks: Readonly<Partial<Record<RuleEventKind, EventLook>>> = {
  CREATED: { label: 'rules.history.events.created', icon: 'i-lucide-plus' },
  IMPORTED: { label: 'rules.history.events.imported', icon: 'i-lucide-upload' },
  UPDATED: { label: 'rules.history.events.updated', icon: 'i-lucide-pencil' },
  RESTORED: { label: 'rules.history.events.restored', icon: 'i-lucide-history' },
  ENABLED: { label: 'rules.history.events.enabled', icon: 'i-lucide-power' },
  SHADOWED: { label: 'rules.history.events.shadowed', icon: 'i-lucide-ghost' },
  DISABLED: { label: 'rules.history.events.disabled', icon: 'i-lucide-power-off' },
  MOVED: { label: 'rules.history.events.moved', icon: 'i-lucide-arrow-up-down' },
  DELETED: { label: 'rules.history.events.deleted', icon: 'i-lucide-trash-2' },
}

/** The text and icon of an event; one that this dashboard does not know has its own name. */
export const eventLook = (kind: RuleEventKind): EventLook =>
  looks[kind] ?? { label: 'rules.history.events.other', icon: 'i-lucide-circle' }

const versions = new Set<RuleEventKind>(['CREATED', 'IMPORTED', 'UPDATED', 'RESTORED'])

/** Whether the event created a version, which can be shown. */
export const makesVersion = ({ kind, version }: RuleEventPartsFragment): boolean =>
  version !== null && versions.has(kind)
