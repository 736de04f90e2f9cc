import type { BulkDecisionPartsFragment, BulkDecisionState } from '../gql/graphql.ts'
import type { Look } from '../ui/status.ts'

/** How the state of a bulk decision looks. */
export const bulkDecisionLook: Record<BulkDecisionState, Look> = {
  APPLYING: { tone: 'info', icon: 'i-lucide-loader-circle', label: 'bulkDecisions.states.APPLYING' },
  APPLIED: { tone: 'success', icon: 'i-lucide-check', label: 'bulkDecisions.states.APPLIED' },
  REVERSING: { tone: 'info', icon: 'i-lucide-loader-circle', label: 'bulkDecisions.states.REVERSING' },
  REVERSED: { tone: 'neutral', icon: 'i-lucide-undo-2', label: 'bulkDecisions.states.REVERSED' },
  CANCELLED: { tone: 'neutral', icon: 'i-lucide-ban', label: 'bulkDecisions.states.CANCELLED' },
  FAILED: { tone: 'error', icon: 'i-lucide-x', label: 'bulkDecisions.states.FAILED' },
}

/** The states in which one goes on. */
export const underWay: readonly BulkDecisionState[] = ['APPLYING', 'REVERSING']

type Counts = Pick<
  BulkDecisionPartsFragment,
  'state' | 'total' | 'examined' | 'changed' | 'refused' | 'reversed' | 'kept'
>

/** How far one under way has come, and the message that says so; null when it is not under way. */
export function progressOf(run: Counts): { key: 'decided' | 'taken'; done: number; total: number } | null {
  if (run.state === 'APPLYING') return { key: 'decided', done: run.examined, total: run.total }
  if (run.state === 'REVERSING') return { key: 'taken', done: run.reversed + run.kept, total: run.changed }
  return null
}

/** How many of the items are still as it left them, and can be taken back. */
export const reversible = ({ state, changed, reversed, kept }: Counts): number =>
  underWay.includes(state) ? 0 : changed - reversed - kept

/** What became of the items besides what the progress says, without what there is none of. */
export function asidesOf(run: Counts): { key: 'refused' | 'waiting' | 'reversed' | 'kept'; count: number }[] {
  const { refused, reversed, kept } = run
  const isOver = !underWay.includes(run.state)
  const over = isOver ? { waiting: run.total - run.examined, reversed, kept } : {}
  return (Object.entries({ refused, ...over }) as ['refused', number][])
    .map(([key, count]) => ({ key, count }))
    .filter(({ count }) => count > 0)
}
