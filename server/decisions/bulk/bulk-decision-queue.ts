import { type ChangeIn, runFrame } from '../../judging/runs/run-frame.ts'

/** Decisions on selections as long work: each task does the next of one, a timer paces it. */
export const bulkDecisionFrame = runFrame('bulk_decision', 'bulkDecisionId')

/** What is told of a changed decision on a selection. */
export type BulkDecisionChange = ChangeIn<typeof bulkDecisionFrame>
