import { ApolloLink } from '@apollo/client/core'
import { createPersistedQueryLink } from '@apollo/client/link/persisted-queries'
import { getOperationName } from '@apollo/client/utilities'
import hashes from 'virtual:operation-hashes'

const passThrough = new ApolloLink((operation, forward) => forward(operation))

/**
 * Sends the hashes of operations in place of their texts. A server of another build does not know them: from its first
 * word of that on, this page sends texts.
 */
export const operationsByHash: ApolloLink =
  Object.keys(hashes).length === 0
    ? passThrough
    : createPersistedQueryLink({
        generateHash: (document) => hashes[getOperationName(document) ?? ''] ?? '',
        disable: ({ meta }) => meta.persistedQueryNotFound || meta.persistedQueryNotSupported,
      })
