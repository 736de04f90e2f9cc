import type { ExportState } from '../gql/graphql.ts'
import type { Look } from '../ui/status.ts'

/** How the state of an export looks. */
export const exportLook: Record<ExportState, Look> = {
  running: { tone: 'info', icon: 'i-lucide-loader-circle', label: 'exports.states.running' },
  finished: { tone: 'success', icon: 'i-lucide-check', label: 'exports.states.finished' },
  cancelled: { tone: 'neutral', icon: 'i-lucide-ban', label: 'exports.states.cancelled' },
  failed: { tone: 'error', icon: 'i-lucide-x', label: 'exports.states.failed' },
}
