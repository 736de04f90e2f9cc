import type { RetroactionRunFragment } from '../../gql/graphql.ts'

/** How far a retroaction under way has come, and the message that says so; null when it is not under way. */
export function progressOf(
  run: RetroactionRunFragment,
): { key: 'examined' | 'processed' | 'taken'; done: number; total: number } | null {
  if (run.state === 'counting') return { key: 'examined', done: run.examined, total: run.total }
  if (run.state === 'applying') return { key: 'processed', done: run.processed, total: run.counted }
  if (run.state === 'reversing') return { key: 'taken', done: run.reversed + run.kept, total: run.changed }
  return null
}

/** Whether anything is left to take back. */
export const isReversible = ({ state, changed, reversed, kept }: RetroactionRunFragment): boolean =>
  ['applied', 'reversed', 'cancelled', 'failed'].includes(state) && changed > reversed + kept
