import type { DeliveryState, ObjectType, Priority, Status } from '../gql/graphql.ts'

/** Nuxt UI's semantic colours; restrained: only states are coloured. */
export type Tone = 'neutral' | 'primary' | 'success' | 'warning' | 'error' | 'info'

/** The look of an enum value; `label` is a message key. */
export interface Look {
  tone: Tone
  icon: string
  label: string
}

const allowed: Look = { tone: 'success', icon: 'i-lucide-check', label: 'status.allowed' }
const flagged: Look = { tone: 'warning', icon: 'i-lucide-flag', label: 'status.flagged' }
const removed: Look = { tone: 'error', icon: 'i-lucide-trash-2', label: 'status.removed' }
const banned: Look = { tone: 'error', icon: 'i-lucide-ban', label: 'status.banned' }

/** The look of a status: a hidden user is called banned and hidden content removed. */
export const statusLook = (status: Status, type: ObjectType = 'CONTENT'): Look =>
  ({ ALLOWED: allowed, FLAGGED: flagged, HIDDEN: type === 'USER' ? banned : removed })[status]

/** The statuses in the order of the decision panel. */
export const statuses: readonly Status[] = ['ALLOWED', 'FLAGGED', 'HIDDEN']

/** Priorities, the most urgent first. */
export const priorities: readonly Priority[] = ['URGENT', 'HIGH', 'MEDIUM', 'LOW', 'VERY_LOW']

/** How a priority looks. */
export const priorityLook: Record<Priority, Look> = {
  URGENT: { tone: 'error', icon: 'i-lucide-chevrons-up', label: 'priority.URGENT' },
  HIGH: { tone: 'warning', icon: 'i-lucide-chevron-up', label: 'priority.HIGH' },
  MEDIUM: { tone: 'primary', icon: 'i-lucide-equal', label: 'priority.MEDIUM' },
  LOW: { tone: 'neutral', icon: 'i-lucide-chevron-down', label: 'priority.LOW' },
  VERY_LOW: { tone: 'neutral', icon: 'i-lucide-chevrons-down', label: 'priority.VERY_LOW' },
}

/** How the state of a webhook delivery looks. */
export const deliveryLook: Record<DeliveryState, Look> = {
  WAITING: { tone: 'neutral', icon: 'i-lucide-clock', label: 'delivery.waiting' },
  SENDING: { tone: 'info', icon: 'i-lucide-send', label: 'delivery.sending' },
  DELIVERED: { tone: 'neutral', icon: 'i-lucide-check', label: 'delivery.delivered' },
  EXHAUSTED: { tone: 'error', icon: 'i-lucide-x', label: 'delivery.exhausted' },
  PARKED: { tone: 'warning', icon: 'i-lucide-pause', label: 'delivery.parked' },
  CANCELLED: { tone: 'neutral', icon: 'i-lucide-ban', label: 'delivery.cancelled' },
}
