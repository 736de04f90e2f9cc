import type { Database } from '../../platform/database.ts'
import type { SignalKind, SignalValues } from '../providers/signal-values.ts'
import { SignalFailure } from './signal-failure.ts'
import type { SignalResult } from './signal-result.entity.ts'
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

type Kept = Pick<SignalResult, 'value' | 'problem'>

/** Tells signals of inputs: as they are kept, or asked now and kept; the same thing is asked once, whoever wants to know. */
export class SignalReader {
  readonly #telling = new Map<string, Promise<Told<unknown>>>()

  constructor(private readonly deps: { database: Pick<Database, 'inWorkspace'> }) {}

  /** What is told of each input, in their order. */
  tell<V>(key: ResultKey, asked: readonly Asked<V>[]): Promise<Told<V>[]> {
    let reading: Promise<Map<string, Kept>> | undefined
    const kept = () => (reading ??= this.#kept(key, asked))
    return Promise.all(asked.map((one) => this.#once(key, one, kept)))
  }

  #kept(key: ResultKey, asked: readonly { digest: string }[]): Promise<Map<string, Kept>> {
    const digests = asked.map(({ digest }) => digest)
    return this.deps.database.inWorkspace(key.workspaceId, (tx) => keptResults(tx, key, digests))
  }

  /** Whoever comes before it is told and kept waits for the same: to look up what is kept is a part of it. */
  #once<V>(key: ResultKey, asked: Asked<V>, kept: () => Promise<Map<string, Kept>>): Promise<Told<V>> {
    const name = JSON.stringify([key, asked.digest])
    const telling =
      this.#telling.get(name) ?? this.#tell(key, asked, kept).finally(() => this.#telling.delete(name))
    this.#telling.set(name, telling)
    return telling as Promise<Told<V>>
  }

  async #tell<V>(key: ResultKey, asked: Asked<V>, kept: () => Promise<Map<string, Kept>>): Promise<Told<V>> {
    const known = (await kept()).get(asked.digest)
    // What stands under the key was written as a value of it.
    return known ? toldOf<V>(known as { value: V; problem: string | null }) : this.#ask(key, asked)
  }

  async #ask<V>(key: ResultKey, { digest, ask }: Asked<V>): Promise<Told<V>> {
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
