import { ApolloLink } from '@apollo/client/core'
import { GraphQLError } from 'graphql'
import type { RefusalPartsFragment } from '../gql/graphql.ts'

/** The fields that all payloads of mutations have. */
interface Payload {
  refusals: RefusalPartsFragment[]
}

const isPayload = (value: unknown): value is Payload =>
  typeof value === 'object' && value !== null && 'refusals' in value && Array.isArray(value.refusals)

/** The refusals of a mutation as one error: failing fields by their path. */
function errorOf([first, ...others]: [RefusalPartsFragment, ...RefusalPartsFragment[]]): GraphQLError {
  const { code, message, claimedBy, decidedBy } = first
  const fields = Object.fromEntries(
    [first, ...others].flatMap((each) =>
      each.code !== 'NOT_FOUND' && each.field != null ? [[each.field, each.message]] : [],
    ),
  )
  return new GraphQLError(message, { extensions: { code, fields, claimedBy, decidedBy } })
}

/** Turns the refusals in a payload into an error, so that forms and notices handle one kind of failure. */
export const refusalsAsErrors = new ApolloLink((operation, forward) =>
  forward(operation).map((result) => {
    const refused = Object.values(result.data ?? {}).flatMap((payload) => {
      const [first, ...others] = isPayload(payload) ? payload.refusals : []
      return first ? [errorOf([first, ...others])] : []
    })
    return refused.length > 0 ? { ...result, errors: [...(result.errors ?? []), ...refused] } : result
  }),
)
