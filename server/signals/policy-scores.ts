import type { PicturePlace } from './picture-place.ts'
import type { SignalValues } from './providers/signal-values.ts'

/** How likely something violates a policy in words, and the provider's reason. */
export type PolicyScore = SignalValues['policy_score']

/** The same for a picture of an item. */
export type ScoredPicture = PolicyScore & PicturePlace

/** A provider's policy scores of an item, of its whole or of one of its texts: each is requested on first use, once. */
export class PolicyScores<T> {
  readonly #answers = new Map<string, T>()

  constructor(private readonly request: (policy: string, text?: string) => Promise<T>) {}

  /** Requests the score for a policy. */
  async ask(policy: string, text?: string): Promise<void> {
    const key = keyOf(policy, text)
    if (!this.#answers.has(key)) this.#answers.set(key, await this.request(policy, text))
  }

  /** The score for a policy; undefined if it was not requested. */
  of(policy: string, text?: string): T | undefined {
    return this.#answers.get(keyOf(policy, text))
  }
}

const keyOf = (policy: string, text: string | undefined) => JSON.stringify([policy, text])
