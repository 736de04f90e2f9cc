import {
  createSourceEventStream,
  execute,
  type ExecutionArgs,
  type ExecutionResult,
  getOperationAST,
  Kind,
} from 'graphql'

type Results = AsyncGenerator<ExecutionResult, void, void>

/**
 * The results of a subscription, each executed with a context of its own: one that lived as long as the subscription
 * would serve what it once read for ever. Ending it ends the source at once, also while that waits for an event; an
 * async generator would wait with it.
 */
export async function eventStream(
  args: ExecutionArgs,
  freshContext: () => unknown,
  /** The cursor up to which everything was told, where an event is nothing else. */
  checkpointOf: (event: unknown) => string | null = () => null,
): Promise<Results | ExecutionResult> {
  const source = await createSourceEventStream(args)
  if (!(Symbol.asyncIterator in source)) return source
  const events = source[Symbol.asyncIterator]()
  const nothing = { [fieldOf(args)]: null }
  const end = async (): Promise<IteratorReturnResult<void>> => {
    await events.return?.()
    return { value: undefined, done: true }
  }
  const results: Omit<Results, typeof Symbol.asyncDispose> = {
    [Symbol.asyncIterator]: () => results as Results,
    async next() {
      const event = await events.next()
      if (event.done) return { value: undefined, done: true }
      const cursor = checkpointOf(event.value)
      const value =
        cursor === null
          ? await execute({ ...args, rootValue: event.value, contextValue: freshContext() })
          : { data: nothing, extensions: { cursor } }
      return { value, done: false }
    },
    return: end,
    throw: end,
  }
  return results as Results
}

/** What the answer calls the one field of a subscription. */
function fieldOf({ document, operationName }: ExecutionArgs): string {
  const [field] = getOperationAST(document, operationName)?.selectionSet.selections ?? []
  return field?.kind === Kind.FIELD ? (field.alias ?? field.name).value : ''
}
