import { runFrame } from '../../judging/runs/run-frame.ts'

/** Erasures of users as long work: each task deletes the next of what is kept of one. */
export const erasureFrame = runFrame('erasure')
