import { ApolloError, ApolloLink, Observable } from '@apollo/client/core'
import { isRefused } from './connection.ts'
import { msBefore } from './socket-patience.ts'

/**
 * Subscribes again where the library gives up on a socket because of the code that it was closed with: an error of the server, or
 * of a proxy before it, may be over a moment later. What the server refuses ends the subscription.
 */
export const subscribedAgain = new ApolloLink(
  (operation, forward) =>
    new Observable((observer) => {
      let tries = 0
      let timer: ReturnType<typeof setTimeout> | undefined
      let subscription = subscribe()
      function subscribe() {
        return forward(operation).subscribe({
          next: (result) => {
            tries = 0
            observer.next(result)
          },
          error: (error: unknown) => {
            if (error instanceof ApolloError || isRefused()) observer.error(error)
            else timer = setTimeout(() => (subscription = subscribe()), msBefore(tries++))
          },
          complete: () => {
            observer.complete()
          },
        })
      }
      return () => {
        clearTimeout(timer)
        subscription.unsubscribe()
      }
    }),
)
