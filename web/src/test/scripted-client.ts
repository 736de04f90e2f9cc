import {
  ApolloClient,
  ApolloLink,
  fromPromise,
  InMemoryCache,
  Observable,
  type FetchResult,
  type Operation,
  type TypePolicies,
} from '@apollo/client/core'
import { getMainDefinition } from '@apollo/client/utilities'
import { GraphQLError } from 'graphql'
import { refusalsAsErrors } from '../graphql/refusals.ts'

type Answer = FetchResult | Error | Promise<FetchResult>
type Script = Record<string, (variables: Record<string, unknown>) => Answer>

/** A failed answer with the schema's error code. */
export const refusal = (code: string, extensions: Record<string, unknown> = {}): FetchResult => ({
  errors: [new GraphQLError(code, { extensions: { code, ...extensions } })],
})

/** The subscriptions that are open, with what each was asked with; they end nothing by themselves. */
class OpenSubscriptions {
  readonly #operations = new Map<(result: FetchResult) => void, Operation>()

  open(operation: Operation): Observable<FetchResult> {
    return new Observable((observer) => {
      const listener = (result: FetchResult): void => {
        observer.next(result)
      }
      this.#operations.set(listener, operation)
      return () => this.#operations.delete(listener)
    })
  }

  variables(): Record<string, unknown>[] {
    return [...this.#operations.values()].map(({ variables }) => variables)
  }

  send(result: FetchResult, name?: string): void {
    for (const [listener, { operationName }] of this.#operations)
      if (!name || name === operationName) listener(result)
  }
}

/** A real Apollo client whose network is a script by operation name; `begin` and `emit` send the results of subscriptions. */
export function scriptedClient(script: Script, typePolicies: TypePolicies = {}) {
  const sent: { name: string; variables: Record<string, unknown> }[] = []
  const subscriptions = new OpenSubscriptions()

  const answered = ({ operationName: name, variables }: Operation) => {
    sent.push({ name, variables })
    const answer = script[name]?.(variables) ?? new Error(`Nobody answers ${name}`)
    return fromPromise(answer instanceof Error ? Promise.reject(answer) : Promise.resolve(answer))
  }

  const link = new ApolloLink((operation) => {
    const definition = getMainDefinition(operation.query)
    return definition.kind === 'OperationDefinition' && definition.operation === 'subscription'
      ? subscriptions.open(operation)
      : answered(operation)
  })
  return {
    client: new ApolloClient({
      link: refusalsAsErrors.concat(link),
      cache: new InMemoryCache({ typePolicies }),
    }),
    sent,
    /** What each subscription that is open was asked with. */
    subscribedTo: () => subscriptions.variables(),
    namesSent: () => sent.map(({ name }) => name),
    emit: (data: Record<string, unknown>) => {
      subscriptions.send({ data })
    },
    /** Has each subscription that is open begin, or those of a name, as after a connection that was lost. */
    begin: (name?: string) => {
      subscriptions.send({ data: { field: null }, extensions: { begun: true } }, name)
    },
  }
}

/** Waits until promises and Vue's queue are done. */
export const idle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 5))
