import type { Database } from '../../platform/database.ts'
import type { SignalKind, SignalValues } from '../providers/signal-values.ts'
import { SignalFailure } from './signal-failure.ts'
import { keepResult, keptResults, type ResultKey } from './signal-result.store.ts'

/** The value for an input, or why there is none. */
export type SignalAnswer<V> = { value: V; failure: null } | { value: null; failure: SignalFailure }

/** A question about one input, and the function that requests the answer. */
export interface SignalQuestion<V> {
  /** The digest of the input's content. */
  digest: string
  /** @throws SignalFailure */
  ask(): Promise<V>
}

/**
 * Reads signals of inputs: stored answers, else requests them now and stores the answer. Concurrent equal questions are requested
 * once.
 */
export class SignalReader {
  readonly #asking = new Map<string, Promise<SignalAnswer<unknown>>>()

  constructor(private readonly deps: { database: Database }) {}

  /** The answer to each question, in their order. */
  async read<V>(key: ResultKey, questions: readonly SignalQuestion<V>[]): Promise<SignalAnswer<V>[]> {
    if (questions.length === 0) return []
    const kept = await this.#kept<V>(
      key,
      questions.map(({ digest }) => digest),
    )
    return Promise.all(questions.map((one) => kept.get(one.digest) ?? this.#askOnce(key, one)))
  }

  /** The stored answers, by the digests of the inputs. */
  async #kept<V>(key: ResultKey, digests: readonly string[]): Promise<Map<string, SignalAnswer<V>>> {
    const kept = await this.deps.database.inWorkspace(key.workspaceId, (tx) => keptResults(tx, key, digests))
    // The rows under the key were written as values of this type.
    return new Map(
      [...kept].map(([digest, one]) => [digest, answerOf<V>(one as { value: V; problem: string | null })]),
    )
  }

  #askOnce<V>(key: ResultKey, question: SignalQuestion<V>): Promise<SignalAnswer<V>> {
    const name = JSON.stringify([key, question.digest])
    const asking = this.#asking.get(name) ?? this.#ask(key, question).finally(() => this.#asking.delete(name))
    this.#asking.set(name, asking)
    return asking as Promise<SignalAnswer<V>>
  }

  async #ask<V>(key: ResultKey, { digest, ask }: SignalQuestion<V>): Promise<SignalAnswer<V>> {
    // Another process may have stored the answer since the joint look-up.
    const known = (await this.#kept<V>(key, [digest])).get(digest)
    if (known) return known
    const answer = await ask().then(
      (value): SignalAnswer<V> => ({ value, failure: null }),
      (error: unknown): SignalAnswer<V> => {
        if (error instanceof SignalFailure) return { value: null, failure: error }
        throw error
      },
    )
    if (answer.failure && answer.failure.reason !== 'item') return answer
    await this.deps.database.inWorkspace(key.workspaceId, (tx) =>
      keepResult(tx, key, { digest, value: answer.value, problem: answer.failure?.message ?? null }),
    )
    return answer
  }
}

const answerOf = <V>({ value, problem }: { value: V; problem: string | null }): SignalAnswer<V> =>
  problem === null ? { value, failure: null } : { value: null, failure: new SignalFailure(problem, 'item') }

/** A value of a signal, as it is stored. */
export type ValueOf<K extends SignalKind> = SignalValues[K]
