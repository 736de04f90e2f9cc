import {
  createSourceEventStream,
  type ExecutionArgs,
  type ExecutionResult,
  getOperationAST,
  Kind,
} from 'graphql'
import type { Checkpoint } from '../../../access/requests/events-of.ts'
import type { ReadEvent } from '../../../platform/events/event.store.ts'

/** The results of a subscription, as they are sent. */
export type Results = AsyncGenerator<ExecutionResult, void, void>

interface Options {
  /** The result of an event, as it is sent. */
  resultOf: (event: ReadEvent) => Promise<ExecutionResult>
  /** The checkpoint that stands among the events; null for an event. */
  checkpointOf: (event: ReadEvent) => Checkpoint | null
}

/**
 * The results of a subscription, or its error. Ending it ends the source at once, even while that waits for an event; an async
 * generator would wait for the next event first.
 */
export async function eventStream(
  args: ExecutionArgs,
  { resultOf, checkpointOf }: Options,
): Promise<Results | ExecutionResult> {
  const source = await createSourceEventStream(args)
  if (!(Symbol.asyncIterator in source)) return source
  const events = source[Symbol.asyncIterator]() as AsyncIterator<ReadEvent>
  const nothing = { [fieldOf(args)]: null }
  const end = async (): Promise<IteratorReturnResult<void>> => {
    await events.return?.()
    return { value: undefined, done: true }
  }
  const results: Omit<Results, typeof Symbol.asyncDispose> = {
    [Symbol.asyncIterator]: () => results,
    async next() {
      const event = await events.next()
      if (event.done) return { value: undefined, done: true }
      const checkpoint = checkpointOf(event.value)
      const value = checkpoint ? { data: nothing, extensions: checkpoint } : await resultOf(event.value)
      return { value, done: false }
    },
    return: end,
    throw: end,
  }
  return results
}

/** The response name of the one field of a subscription. */
function fieldOf({ document, operationName }: ExecutionArgs): string {
  const [field] = getOperationAST(document, operationName)?.selectionSet.selections ?? []
  return field?.kind === Kind.FIELD ? (field.alias ?? field.name).value : ''
}
