import { runFrame } from '../../judging/runs/run-frame.ts'

/** Retroactions as long work: each task does the next of one, a timer paces it. */
export const retroactionFrame = runFrame('retroaction')
