import type { RuleEventPartsFragment } from '../../gql/graphql.ts'

interface EventLook {
  label: string
  icon: string
}

const looks: Readonly<Record<string, EventLook>> = {
  created: { label: 'rules.history.events.created', icon: 'i-lucide-plus' },
  imported: { label: 'rules.history.events.imported', icon: 'i-lucide-upload' },
  updated: { label: 'rules.history.events.updated', icon: 'i-lucide-pencil' },
  restored: { label: 'rules.history.events.restored', icon: 'i-lucide-history' },
  enabled: { label: 'rules.history.events.enabled', icon: 'i-lucide-power' },
  shadowed: { label: 'rules.history.events.shadowed', icon: 'i-lucide-ghost' },
  disabled: { label: 'rules.history.events.disabled', icon: 'i-lucide-power-off' },
  moved: { label: 'rules.history.events.moved', icon: 'i-lucide-arrow-up-down' },
  deleted: { label: 'rules.history.events.deleted', icon: 'i-lucide-trash-2' },
}

/** How an event is told; one that this dashboard does not know goes by its name. */
export const eventLook = (kind: string): EventLook =>
  looks[kind] ?? { label: 'rules.history.events.other', icon: 'i-lucide-circle' }

const versions = new Set(['created', 'imported', 'updated', 'restored'])

/** Whether the event made a version, which can then be shown. */
export const makesVersion = ({ kind, version }: RuleEventPartsFragment): boolean =>
  version !== null && versions.has(kind)
