import { runFrame } from '../../judging/runs/run-frame.ts'
import { aiRuns } from './ai-run.store.ts'

const frame = runFrame('ai-run')

/** Runs of AI moderators on demand, as their workers see them. */
export const aiRunKind = { frame, runs: aiRuns }
