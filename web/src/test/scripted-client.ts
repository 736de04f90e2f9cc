import {
  ApolloClient,
  ApolloLink,
  InMemoryCache,
  Observable,
  type FetchResult,
  type Operation,
  type TypePolicies,
} from '@apollo/client/core'
import { GraphQLError } from 'graphql'
import { getMainDefinition } from '@apollo/client/utilities'
import { refusalsAsErrors } from '../graphql/refusals.ts'

type Answer = FetchResult | Error
type Script = Record<string, (variables: Record<string, unknown>) => Answer>

/** A failed answer with the schema's error code. */
export const refusal = (code: string, extensions: Record<string, unknown> = {}): FetchResult => ({
  errors: [new GraphQLError(code, { extensions: { code, ...extensions } })],
})

/** A real Apollo client whose network is a script by operation name; `begin` and `emit` send the results of subscriptions. */
export function scriptedClient(script: Script, typePolicies: TypePolicies = {}) {
  const sent: { name: string; variables: Record<string, unknown> }[] = []
  const listeners = new Map<(result: FetchResult) => void, Record<string, unknown>>()

  const subscribed = ({ variables }: Operation) =>
    new Observable<FetchResult>((observer) => {
      const listener = (result: FetchResult): void => {
        observer.next(result)
      }
      listeners.set(listener, variables)
      return () => listeners.delete(listener)
    })

  const answered = ({ operationName: name, variables }: Operation) =>
    new Observable<FetchResult>((observer) => {
      sent.push({ name, variables })
      const answer = script[name]?.(variables) ?? new Error(`Nobody answers ${name}`)
      queueMicrotask(() => {
        if (answer instanceof Error) observer.error(answer)
        else observer.next(answer)
        observer.complete()
      })
    })

  const link = new ApolloLink((operation) => {
    const definition = getMainDefinition(operation.query)
    return definition.kind === 'OperationDefinition' && definition.operation === 'subscription'
      ? subscribed(operation)
      : answered(operation)
  })
  return {
    client: new ApolloClient({
      link: refusalsAsErrors.concat(link),
      cache: new InMemoryCache({ typePolicies }),
    }),
    sent,
    /** What each subscription that is open was asked with. */
    subscribedTo: () => [...listeners.values()],
    namesSent: () => sent.map(({ name }) => name),
    emit: (data: Record<string, unknown>) => {
      for (const listener of listeners.keys()) listener({ data })
    },
    /** Has each subscription that is open begin, as after a connection that was lost. */
    begin: () => {
      for (const listener of listeners.keys())
        listener({ data: { field: null }, extensions: { begun: true } })
    },
  }
}

/** Lets promises and Vue's queue run dry. */
export const idle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5))
