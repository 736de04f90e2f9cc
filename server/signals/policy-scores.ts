import type { PicturePlace } from './picture-place.ts'
import type { SignalValues } from './providers/signal-values.ts'

/** How likely something violates a policy in words, and why, as the provider says. */
export type PolicyScore = SignalValues['policy_score']

/** The same of a picture of an item. */
export type ScoredPicture = PolicyScore & PicturePlace

/**
 * What a provider says of an item by policies in words, of all that it is asked about or of one of its texts: it is asked
 * when somebody first wants to know, once.
 */
export class PolicyScores<T> {
  readonly #told = new Map<string, T>()

  constructor(private readonly tell: (policy: string, text?: string) => Promise<T>) {}

  /** Has the provider asked by a policy. */
  async ask(policy: string, text?: string): Promise<void> {
    const key = keyOf(policy, text)
    if (!this.#told.has(key)) this.#told.set(key, await this.tell(policy, text))
  }

  /** What was told by a policy; nothing where it was not asked. */
  of(policy: string, text?: string): T | undefined {
    return this.#told.get(keyOf(policy, text))
  }
}

const keyOf = (policy: string, text: string | undefined) => JSON.stringify([policy, text])
