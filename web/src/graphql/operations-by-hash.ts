import { ApolloLink } from '@apollo/client/core'
import { createPersistedQueryLink } from '@apollo/client/link/persisted-queries'
import type { DocumentNode } from 'graphql'

/** The hash by which the server of the same build knows an operation; none where nothing is built. */
const hashOf = (document: DocumentNode): string | undefined =>
  'hash' in document && typeof document.hash === 'string' ? document.hash : undefined

/**
 * Sends the hashes of operations in place of their texts. A server of another build does not know them: from its first
 * word of that on, this page sends texts.
 */
export const operationsByHash: ApolloLink = ApolloLink.split(
  ({ query }) => hashOf(query) !== undefined,
  createPersistedQueryLink({
    generateHash: (document) => hashOf(document) ?? '',
    disable: ({ meta }) => meta.persistedQueryNotFound || meta.persistedQueryNotSupported,
  }),
)
