import type { BulkDecisionItemState, BulkDecisionPartsFragment, BulkDecisionState } from '../gql/graphql.ts'
import type { Look } from '../ui/status.ts'

/** The label and colour of a bulk decision's state. */
export const bulkDecisionLook: Record<BulkDecisionState, Look> = {
  APPLYING: { tone: 'info', icon: 'i-lucide-loader-circle', label: 'bulkDecisions.states.APPLYING' },
  APPLIED: { tone: 'success', icon: 'i-lucide-check', label: 'bulkDecisions.states.APPLIED' },
  REVERSING: { tone: 'info', icon: 'i-lucide-loader-circle', label: 'bulkDecisions.states.REVERSING' },
  REVERSED: { tone: 'neutral', icon: 'i-lucide-undo-2', label: 'bulkDecisions.states.REVERSED' },
  CANCELLED: { tone: 'neutral', icon: 'i-lucide-ban', label: 'bulkDecisions.states.CANCELLED' },
  FAILED: { tone: 'error', icon: 'i-lucide-x', label: 'bulkDecisions.states.FAILED' },
}

/** The states of a running one. */
export const underWay: readonly BulkDecisionState[] = ['APPLYING', 'REVERSING']

/** Whether it is running. */
export const isUnderWay = ({ state }: { state: BulkDecisionState }): boolean => underWay.includes(state)

type Counts = Pick<
  BulkDecisionPartsFragment,
  'state' | 'total' | 'examined' | 'changed' | 'refused' | 'reversed' | 'kept'
>

/** The progress of a running one, with its message key; null when it is not running. */
export function progressOf(run: Counts): { key: 'decided' | 'taken'; done: number; total: number } | null {
  if (run.state === 'APPLYING') return { key: 'decided', done: run.examined, total: run.total }
  if (run.state === 'REVERSING') return { key: 'taken', done: run.reversed + run.kept, total: run.changed }
  return null
}

/** How many of the items still have its status, and can be reversed. */
export const reversible = (run: Counts): number =>
  isUnderWay(run) ? 0 : run.changed - run.reversed - run.kept

/** The outcomes that are not in the progress, without those of no item. */
export function asidesOf(run: Counts): { state: BulkDecisionItemState; count: number }[] {
  const over = [
    { state: 'WAITING' as const, count: run.total - run.examined },
    { state: 'REVERSED' as const, count: run.reversed },
    { state: 'KEPT' as const, count: run.kept },
  ]
  const all = [{ state: 'REFUSED' as const, count: run.refused }, ...(isUnderWay(run) ? [] : over)]
  return all.filter(({ count }) => count > 0)
}
