import type { AiTrial } from './ai-moderator.object.ts'
import type { Asker } from './asker.ts'
import { doubtAbout } from './item-asker.ts'
import { NoVerdict } from './no-verdict.ts'
import type { ReadyModerator } from './ready-moderator.ts'
import { ruleOn, VerdictOutcome } from './ruling.ts'

/** The verdict of an AI moderator on a text, or why there is none. */
export async function trialOf(asker: Asker, moderator: ReadyModerator, text: string): Promise<AiTrial> {
  try {
    const { verdict, ...reply } = await asker.askOnce(moderator, text, { doubt: doubtAbout(text, []) })
    const { action, section, reasoning, confidence, evidence } = verdict
    const { outcome } = ruleOn(moderator, verdict)
    const policyCategoryId = section?.policyCategoryId ?? null
    return { action, policyCategoryId, reasoning, confidence, evidence, outcome, error: null, ...reply }
  } catch (error) {
    if (!(error instanceof NoVerdict)) throw error
    return { ...nothing, ...error.took, error: error.message }
  }
}

const nothing: AiTrial = {
  action: null,
  policyCategoryId: null,
  reasoning: null,
  confidence: null,
  evidence: [],
  outcome: VerdictOutcome.failed,
  error: null,
  model: null,
  durationMs: null,
  inputTokens: null,
  outputTokens: null,
  cost: null,
}
