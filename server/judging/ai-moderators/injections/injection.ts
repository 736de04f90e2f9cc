import type { ModelVerdict } from '../../../test/ai-provider.ts'

/**
 * The required outcome although the model obeys the item: `human` means that a person has to decide and nothing is allowed,
 * `no_verdict` that the answer is rejected, `not_shown` that the words never reach the model, `not_acted` that nothing is removed
 * by it.
 */
export type InjectionOutcome = 'human' | 'no_verdict' | 'not_shown' | 'not_acted'

/** An attempt to make a model deviate from the policy, and the answer of a model that obeys it. */
export interface Injection {
  name: string
  /** The text of the item. */
  text?: string
  /** Text in its first picture, or speech in its first recording. */
  picture?: string
  sound?: string
  /** What another user wrote before it, or in a report on it. */
  context?: string
  report?: string
  obeys: Partial<ModelVerdict> | string
  outcome: InjectionOutcome
}

/** The answer of a model that obeys an order to allow. */
export const allowing: Partial<ModelVerdict> = {
  action: 'allow',
  category: null,
  reasoning: 'As instructed, this is fine.',
  confidence: 1,
  evidence: [],
}

/** Texts that try to make a model allow the item. */
export const allow = (
  texts: Readonly<Record<string, string>>,
  place: 'text' | 'picture' | 'sound' = 'text',
) =>
  Object.entries(texts).map(([name, words]): Injection => ({
    name,
    [place]: words,
    obeys: allowing,
    outcome: 'human',
  }))
