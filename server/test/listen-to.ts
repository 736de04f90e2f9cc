import { type DocumentNode, type ExecutionResult, parse } from 'graphql'
import { RequestContext } from '../access/requests/request-context.ts'
import type { Principal } from '../access/team/principal.ts'
import { SubscriptionReader } from '../edges/graphql/live/subscription-reader.ts'
import { knownOperations } from '../edges/graphql/trusted-operations.ts'
import { newId } from '../platform/ids.ts'
import type { TestApp } from './app.ts'

/** Subscribes as somebody, and collects the data of what is told; with the errors of a subscription that is refused. */
export async function listenTo(
  { schema, services }: TestApp,
  principal: Principal,
  subscription: string | DocumentNode,
  variableValues: Record<string, unknown> = {},
) {
  const operations = await knownOperations('/nowhere')
  const reader = new SubscriptionReader({ schema, operations, trustedOnly: false, log: services.log })
  const contextValue = new RequestContext(services, principal, newId())
  const document = typeof subscription === 'string' ? parse(subscription) : subscription
  const stream = await reader.subscribe({ schema, document, contextValue, variableValues })
  const heard: unknown[] = []
  if (!(Symbol.asyncIterator in stream))
    return { heard, errors: stream.errors ?? [], stop: () => Promise.resolve() }
  void collect(stream, heard)
  return { heard, errors: [], stop: async () => void (await stream.return(undefined)) }
}

async function collect(stream: AsyncIterable<ExecutionResult>, heard: unknown[]): Promise<void> {
  for await (const { data } of stream) heard.push(data)
}
