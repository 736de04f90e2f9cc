import { runFrame } from '../../judging/runs/run-frame.ts'
import { aiRuns } from './ai-run.store.ts'

const frame = runFrame('ai-run')

/** Runs of AI moderators on demand, as what works on them sees them. */
export const aiRunKind = { frame, runs: aiRuns }
