import { ApolloLink, type FetchResult, Observable, type Operation } from '@apollo/client/core'
import { GraphQLError } from 'graphql'
import { memberDoubted, replacedBy, shownMember } from '../session/member.ts'
import { refusalIn } from './errors.ts'

const idIn = (viewer: unknown): unknown =>
  typeof viewer === 'object' && viewer !== null && 'id' in viewer ? viewer.id : undefined

/** Whether an answer is about another viewer than the member whom this tab shows. */
function isOfAnother({ data }: FetchResult): boolean {
  const [shown, id] = [shownMember(), idIn((data as { viewer?: unknown } | null | undefined)?.viewer)]
  return shown !== undefined && id !== undefined && id !== shown.id
}

/** Has the server refuse the operation when the session belongs to somebody else by now. */
function nameMember(operation: Operation): void {
  const id = shownMember()?.id
  if (id === undefined) return
  operation.setContext(({ headers }: { headers?: Record<string, string> }) => ({
    headers: { ...headers, 'verdict-member': id },
  }))
}

/**
 * Names the member for whom each operation is meant, and keeps answers for another out of the cache: the tab asks who is signed in,
 * and such an operation stays without a result, as the page is loaded anew. While the tab waits to be loaded anew, nothing is sent.
 */
export const ofShownMember = new ApolloLink((operation, forward) => {
  if (operation.getContext()['ofAnyMember'] === true) return forward(operation)
  nameMember(operation)
  if (replacedBy.value)
    return new Observable((observer) => {
      observer.next({ errors: [new GraphQLError('', { extensions: { code: 'OTHER_MEMBER' } })] })
      observer.complete()
    })
  return new Observable((observer) => {
    let another = false
    const subscription = forward(operation).subscribe({
      next: (result) => {
        another ||= isOfAnother(result)
        if (another) void memberDoubted.trigger()
        else observer.next(result)
      },
      error: (error: unknown) => {
        if (refusalIn(error)?.extensions?.['code'] === 'OTHER_MEMBER') void memberDoubted.trigger()
        observer.error(error)
      },
      complete: () => {
        if (!another) observer.complete()
      },
    })
    return () => {
      subscription.unsubscribe()
    }
  })
})
