import { type ChangeIn, runFrame } from '../runs/run-frame.ts'
import { policyTrials } from './policy-trial.store.ts'

const frame = runFrame('policy-trial', 'trialId')

/** What is told of a changed trial. */
export type PolicyTrialChange = ChangeIn<typeof frame>

/** Trials of drafts, as what works on them sees them. */
export const policyTrialKind = { frame, runs: policyTrials }
