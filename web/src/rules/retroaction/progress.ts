import type { RetroactionRunFragment, RetroactionState } from '../../gql/graphql.ts'

/** The progress of a running retroaction, with its message key; null when it is not running. */
export function progressOf(
  run: RetroactionRunFragment,
): { key: 'examined' | 'processed' | 'taken'; done: number; total: number } | null {
  if (run.state === 'COUNTING') return { key: 'examined', done: run.examined, total: run.total }
  if (run.state === 'APPLYING') return { key: 'processed', done: run.processed, total: run.counted }
  if (run.state === 'REVERSING') return { key: 'taken', done: run.reversed + run.kept, total: run.changed }
  return null
}

const over = new Set<RetroactionState>(['APPLIED', 'REVERSED', 'CANCELLED', 'FAILED'])

/** Whether any of its changes can be reversed. */
export const isReversible = ({ state, changed, reversed, kept }: RetroactionRunFragment): boolean =>
  over.has(state) && changed > reversed + kept
