import type { ExecutionResult } from 'graphql'
import type { Results } from './event-stream.ts'

const texts = new WeakMap<ExecutionResult, string>()

/** The JSON of a result, serialized once for all of its receivers. */
function textOf(result: ExecutionResult): string {
  const known = texts.get(result)
  if (known !== undefined) return known
  const text = JSON.stringify(result)
  texts.set(result, text)
  return text
}

/**
 * Sends the results of a subscription as texts, and waits where `send` returns a promise. The returned iterator yields no results
 * and only ends: the protocol's library would serialize each result again for each socket.
 */
export function sentResults(
  results: Results,
  send: (text: string) => Promise<void> | undefined,
): AsyncGenerator<never, void, void> {
  const end = async (): Promise<IteratorReturnResult<void>> => {
    await results.return()
    return { value: undefined, done: true }
  }
  const sending: Omit<AsyncGenerator<never, void, void>, typeof Symbol.asyncDispose> = {
    [Symbol.asyncIterator]: () => sending,
    async next() {
      for (;;) {
        const result = await results.next()
        if (result.done) return { value: undefined, done: true }
        const waiting = send(textOf(result.value))
        if (waiting) await waiting
      }
    },
    return: end,
    throw: end,
  }
  return sending
}
