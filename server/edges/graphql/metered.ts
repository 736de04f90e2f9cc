import type { ApolloServerPlugin } from '@apollo/server'
import { GraphQLError } from 'graphql'
import type { RequestContext } from '../../access/requests/request-context.ts'
import { type LimitState, RateLimitedError } from '../../platform/errors.ts'
import type { Services } from '../../wiring/services.ts'
import { rateHeaders, retryHeader } from '../exchange/rate-headers.ts'
import { affordableCost, mostCost } from './limits.ts'

/** The cost of an operation, what its key has left in the minute (null where there is no limit), and the headers with both. */
interface Meter {
  cost: number
  left: LimitState | null
  headers: Record<string, string>
}

/**
 * Checks the cost of an operation before it is executed: refuses one that costs too much by itself, or together with what its API
 * key has requested in this minute, and returns both in `extensions.cost` and in headers. Members in the dashboard are not
 * counted.
 */
export const metered = ({
  config: { graphql },
  requestLimits,
}: Pick<Services, 'config' | 'requestLimits'>): ApolloServerPlugin<RequestContext> => ({
  async requestDidStart() {
    let meter: Meter | undefined
    return {
      async didResolveOperation({ schema, document, operation, request, contextValue: { principal } }) {
        if (!operation) return
        const cost = affordableCost({ schema, document, operation, variables: request.variables ?? {} })
        meter = { cost, left: null, headers: {} }
        if (principal?.kind !== 'key' || graphql.keyCostPerMinute === 0) return
        try {
          const left = await requestLimits.spend(principal.id, cost, graphql.keyCostPerMinute)
          meter = { cost, left, headers: rateHeaders(left) }
        } catch (error) {
          if (!(error instanceof RateLimitedError)) throw error
          const { state: left } = error
          meter = { cost, left, headers: { ...rateHeaders(left), ...retryHeader(left) } }
          throw tooMany(error)
        }
      },
      async willSendResponse({ response: { body, http } }) {
        if (!meter || body.kind !== 'single') return
        const { cost, left, headers } = meter
        const { limit, remaining, reset } = left ?? {}
        body.singleResult.extensions = {
          ...body.singleResult.extensions,
          cost: { requested: cost, most: mostCost, ...(left && { limit, remaining, reset }) },
        }
        for (const [name, value] of Object.entries(headers)) http.headers.set(name, value)
      },
    }
  },
})

/** The refusal with the status that REST has for it, in Apollo's form. */
const tooMany = (error: RateLimitedError): GraphQLError =>
  new GraphQLError(error.message, { originalError: error, extensions: { http: { status: error.status } } })
