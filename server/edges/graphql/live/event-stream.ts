import { createSourceEventStream, execute, type ExecutionArgs, type ExecutionResult } from 'graphql'

type Results = AsyncGenerator<ExecutionResult, void, void>

/**
 * The results of a subscription, each executed with a context of its own: one that lived as long as the subscription
 * would serve what it once read for ever. Ending it ends the source at once, also while that waits for an event; an
 * async generator would wait with it.
 */
export async function eventStream(
  args: ExecutionArgs,
  freshContext: () => unknown,
): Promise<Results | ExecutionResult> {
  const source = await createSourceEventStream(args)
  if (!(Symbol.asyncIterator in source)) return source
  const events = source[Symbol.asyncIterator]()
  const end = async (): Promise<IteratorReturnResult<void>> => {
    await events.return?.()
    return { value: undefined, done: true }
  }
  const results: Omit<Results, typeof Symbol.asyncDispose> = {
    [Symbol.asyncIterator]: () => results as Results,
    async next() {
      const event = await events.next()
      if (event.done) return { value: undefined, done: true }
      return {
        value: await execute({ ...args, rootValue: event.value, contextValue: freshContext() }),
        done: false,
      }
    },
    return: end,
    throw: end,
  }
  return results as Results
}
