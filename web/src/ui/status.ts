import type { DeliveryState, ObjectType, Priority, Status } from '../gql/graphql.ts'

/** Nuxt UI's semantic colours; restrained: only states are coloured. */
export type Tone = 'neutral' | 'primary' | 'success' | 'warning' | 'error' | 'info'

/** How one value of an enum looks; `label` is a key of the messages. */
export interface Look {
  tone: Tone
  icon: string
  label: string
}

const allowed: Look = { tone: 'success', icon: 'i-lucide-check', label: 'status.allowed' }
const flagged: Look = { tone: 'warning', icon: 'i-lucide-flag', label: 'status.flagged' }
const removed: Look = { tone: 'error', icon: 'i-lucide-trash-2', label: 'status.removed' }
const banned: Look = { tone: 'error', icon: 'i-lucide-ban', label: 'status.banned' }

/** A status is the same word on the wire for everything, but a hidden user is banned and hidden content removed. */
export const statusLook = (status: Status, type: ObjectType = 'content'): Look =>
  ({ allowed, flagged, hidden: type === 'user' ? banned : removed })[status]

/** The statuses in the order of the decision panel. */
export const statuses: readonly Status[] = ['allowed', 'flagged', 'hidden']

/** Priorities, the most urgent first. */
export const priorities: readonly Priority[] = ['urgent', 'high', 'medium', 'low', 'very_low']

/** How a priority looks. */
export const priorityLook: Record<Priority, Look> = {
  urgent: { tone: 'error', icon: 'i-lucide-chevrons-up', label: 'priority.urgent' },
  high: { tone: 'warning', icon: 'i-lucide-chevron-up', label: 'priority.high' },
  medium: { tone: 'primary', icon: 'i-lucide-equal', label: 'priority.medium' },
  low: { tone: 'neutral', icon: 'i-lucide-chevron-down', label: 'priority.low' },
  very_low: { tone: 'neutral', icon: 'i-lucide-chevrons-down', label: 'priority.very_low' },
}

/** How the state of a webhook delivery looks. */
export const deliveryLook: Record<DeliveryState, Look> = {
  waiting: { tone: 'neutral', icon: 'i-lucide-clock', label: 'delivery.waiting' },
  sending: { tone: 'info', icon: 'i-lucide-send', label: 'delivery.sending' },
  delivered: { tone: 'success', icon: 'i-lucide-check', label: 'delivery.delivered' },
  exhausted: { tone: 'error', icon: 'i-lucide-x', label: 'delivery.exhausted' },
  parked: { tone: 'warning', icon: 'i-lucide-pause', label: 'delivery.parked' },
  cancelled: { tone: 'neutral', icon: 'i-lucide-ban', label: 'delivery.cancelled' },
}
