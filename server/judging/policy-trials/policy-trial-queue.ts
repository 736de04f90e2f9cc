import { runFrame } from '../runs/run-frame.ts'
import { policyTrials } from './policy-trial.store.ts'

const frame = runFrame('policy-trial')

/** Trials of drafts, as their workers see them. */
export const policyTrialKind = { frame, runs: policyTrials }
