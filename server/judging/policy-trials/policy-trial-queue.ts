import { runFrame } from '../runs/run-frame.ts'
import { policyTrials } from './policy-trial.store.ts'

const frame = runFrame('policy-trial', 'trialId')

/** What is told of a changed trial. */
export type PolicyTrialChange = Parameters<typeof frame.isOf>[0]['payload']

/** Trials of drafts, as what works on them sees them. */
export const policyTrialKind = { frame, runs: policyTrials }
