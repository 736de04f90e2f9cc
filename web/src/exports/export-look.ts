import type { ExportState } from '../gql/graphql.ts'
import type { Look } from '../ui/status.ts'

/** The label and colour of an export's state. */
export const exportLook: Record<ExportState, Look> = {
  RUNNING: { tone: 'info', icon: 'i-lucide-loader-circle', label: 'exports.states.running' },
  FINISHED: { tone: 'success', icon: 'i-lucide-check', label: 'exports.states.finished' },
  CANCELLED: { tone: 'neutral', icon: 'i-lucide-ban', label: 'exports.states.cancelled' },
  FAILED: { tone: 'error', icon: 'i-lucide-x', label: 'exports.states.failed' },
}
