import { runFrame } from '../../judging/runs/run-frame.ts'

/** Retroactions as background work: each task processes the next batch of one, and a timer paces the tasks. */
export const retroactionFrame = runFrame('retroaction')
