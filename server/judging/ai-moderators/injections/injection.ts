import type { ModelVerdict } from '../../../test/ai-provider.ts'

/**
 * What must become of an item although the model does what the item says: `human` is that a person is to look at it and
 * nothing is allowed, `no_verdict` that the answer is refused, `not_shown` that the words never reach the model, `not_acted`
 * that nothing is removed by it.
 */
export type InjectionOutcome = 'human' | 'no_verdict' | 'not_shown' | 'not_acted'

/** An attempt to make a model judge otherwise than by the policy, and what an obedient model answers. */
export interface Injection {
  name: string
  /** The text of the item. */
  text?: string
  /** Text in its first picture, or what is said in its first recording. */
  picture?: string
  sound?: string
  /** What somebody else wrote before it, or in a report on it. */
  context?: string
  report?: string
  obeys: Partial<ModelVerdict> | string
  outcome: InjectionOutcome
}

/** What a model answers that lets itself be told to allow. */
export const allowing: Partial<ModelVerdict> = {
  action: 'allow',
  category: null,
  reasoning: 'As instructed, this is fine.',
  confidence: 1,
  evidence: [],
}

/** Texts that are to have a model allow the item. */
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
