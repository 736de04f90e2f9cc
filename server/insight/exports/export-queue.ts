import { runFrame } from '../../judging/runs/run-frame.ts'

/** Exports as background runs: each task writes the next part of one. */
export const exportFrame = runFrame('export')
