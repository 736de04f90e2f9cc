import { runFrame } from '../../judging/runs/run-frame.ts'

/** Bulk decisions as background work: each task processes the next batch of one, and a timer paces the tasks. */
export const bulkDecisionFrame = runFrame('bulk_decision')
