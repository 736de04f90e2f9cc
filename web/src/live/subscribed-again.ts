import { ApolloError, ApolloLink, type FetchResult, Observable } from '@apollo/client/core'
import type { ObservableSubscription } from '@apollo/client/utilities'
import { failureOf, passes } from '../graphql/errors.ts'
import { isRefused } from './connection.ts'
import { retryWait } from './socket-patience.ts'

/**
 * Subscribes again where a subscription fails while the server, or its database, is away: the library gives up on a socket for some of
 * the codes that it is closed with, and the client on a subscription for any error. What the server refuses ends the subscription.
 */
export const subscribedAgain = new ApolloLink(
  (operation, forward) =>
    new Observable((observer) => {
      let tries = 0
      let isLeft = false
      let subscription: ObservableSubscription | undefined
      subscription = begin()

      async function again(): Promise<void> {
        subscription?.unsubscribe()
        await retryWait(tries++)
        if (!isLeft) subscription = begin()
      }
      function begin(): ObservableSubscription {
        return forward(operation).subscribe({
          next: (result) => {
            if (hasFailed(result)) return void again()
            tries = 0
            observer.next(result)
          },
          error: (error: unknown) => {
            if (isRefused() || !passes(failureOf(error))) observer.error(error)
            else void again()
          },
          complete: () => {
            observer.complete()
          },
        })
      }
      return () => {
        isLeft = true
        subscription?.unsubscribe()
      }
    }),
)

/** Whether a result is an error that passes, in place of an event or of the first one. */
const hasFailed = ({ errors }: FetchResult): boolean =>
  errors !== undefined && errors.length > 0 && passes(failureOf(new ApolloError({ graphQLErrors: errors })))
