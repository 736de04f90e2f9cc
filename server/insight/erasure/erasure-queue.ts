import { runFrame } from '../../judging/runs/run-frame.ts'

/** Erasures of users as background runs: each task deletes the next batch of one. */
export const erasureFrame = runFrame('erasure')
