import type { Database } from '../../platform/database.ts'
import type { SignalKind, SignalValues } from '../providers/signal-values.ts'
import { SignalFailure } from './signal-failure.ts'
import { keepResult, keptResults, type ResultKey } from './signal-result.store.ts'

/** What something told of an input, or why it did not. */
export type Told<V> = { value: V; failure: null } | { value: null; failure: SignalFailure }

/** An input, and the way to what is told of it. */
export interface Asked<V> {
  /** That of the input's content. */
  digest: string
  /** @throws SignalFailure */
  ask(): Promise<V>
}

/** Tells signals of inputs: as they are kept, or asked now and kept; the same thing is asked once, whoever wants to know. */
export class SignalReader {
  readonly #asking = new Map<string, Promise<Told<unknown>>>()

  constructor(private readonly deps: { database: Database }) {}

  /** What is told of each input, in their order. */
  async tell<V>(key: ResultKey, asked: readonly Asked<V>[]): Promise<Told<V>[]> {
    if (asked.length === 0) return []
    const kept = await this.#kept<V>(
      key,
      asked.map(({ digest }) => digest),
    )
    return Promise.all(asked.map((one) => kept.get(one.digest) ?? this.#askOnce(key, one)))
  }

  /** What is kept of inputs, by their digests. */
  async #kept<V>(key: ResultKey, digests: readonly string[]): Promise<Map<string, Told<V>>> {
    const kept = await this.deps.database.inWorkspace(key.workspaceId, (tx) => keptResults(tx, key, digests))
    // What stands under the key was written as a value of it.
    return new Map(
      [...kept].map(([digest, one]) => [digest, toldOf<V>(one as { value: V; problem: string | null })]),
    )
  }

  #askOnce<V>(key: ResultKey, asked: Asked<V>): Promise<Told<V>> {
    const name = JSON.stringify([key, asked.digest])
    const asking = this.#asking.get(name) ?? this.#ask(key, asked).finally(() => this.#asking.delete(name))
    this.#asking.set(name, asking)
    return asking as Promise<Told<V>>
  }

  async #ask<V>(key: ResultKey, { digest, ask }: Asked<V>): Promise<Told<V>> {
    // Somebody else may have been told since it was looked for among others.
    const known = (await this.#kept<V>(key, [digest])).get(digest)
    if (known) return known
    const told = await ask().then(
      (value): Told<V> => ({ value, failure: null }),
      (error: unknown): Told<V> => {
        if (error instanceof SignalFailure) return { value: null, failure: error }
        throw error
      },
    )
    if (told.failure && told.failure.reason !== 'item') return told
    await this.deps.database.inWorkspace(key.workspaceId, (tx) =>
      keepResult(tx, key, { digest, value: told.value, problem: told.failure?.message ?? null }),
    )
    return told
  }
}

const toldOf = <V>({ value, problem }: { value: V; problem: string | null }): Told<V> =>
  problem === null ? { value, failure: null } : { value: null, failure: new SignalFailure(problem, 'item') }

/** A value of a signal, as it is kept. */
export type ValueOf<K extends SignalKind> = SignalValues[K]
