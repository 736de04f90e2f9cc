import { runFrame } from '../../judging/runs/run-frame.ts'

/** Decisions on selections as long work: each task does the next of one, a timer paces it. */
export const bulkDecisionFrame = runFrame('bulk_decision')
