import type { GraphQLSchema } from 'graphql'
import { inject } from 'vitest'
import type { Principal } from '../access/team/principal.ts'
import { makeFront } from '../edges/http/front.ts'
import { HttpServer } from '../edges/http/listen.ts'
import { makeRestHandler } from '../edges/rest/handler.ts'
import type { Route } from '../edges/rest/route.ts'
import { newId } from '../platform/ids.ts'
import { makeLogger } from '../platform/log.ts'
import { makeMetrics } from '../platform/metrics.ts'
import { type Limit, RateLimits } from '../platform/rate-limit.ts'
import { RedisCounts } from '../platform/redis-counts.ts'
import { RedisOutages } from '../platform/redis-outages.ts'
import { connectRedis, leaveRedis } from '../platform/redis.ts'
import { ActorKind } from '../platform/vocabulary/status.ts'

/** The key that a test server knows. */
export const testKey = 'verdict.test'

/** The REST side on a real server and Redis, over the given routes and schema. */
export async function startRestServer(deps: {
  schema: GraphQLSchema
  routes: readonly Route[]
  limit?: Limit
}) {
  const log = makeLogger('silent')
  const metrics = makeMetrics()
  const redis = await connectRedis({ url: inject('redisUrl') }, new RedisOutages(log))
  const limits = new RateLimits(new RedisCounts(redis))
  const workspaceId = newId()
  const principal: Principal = {
    kind: 'key',
    id: newId(),
    name: 'Test',
    email: null,
    workspaceId,
    actor: { kind: ActorKind.customer, id: null },
    grants: ['rest'],
  }
  const rest = makeRestHandler({
    log,
    schema: deps.schema,
    routes: deps.routes,
    authenticate: async ({ headers }) => (headers.authorization === `Bearer ${testKey}` ? principal : null),
    countRequest: async (_workspaceId, limited) =>
      deps.limit ? limits.consume(limited, workspaceId, deps.limit) : null,
    contextFor: (caller, origin) => ({
      principal: caller,
      origin,
      throwRefusals: () => undefined,
      noteChecked: () => undefined,
      readsWith: () => Promise.resolve(),
      hasWritten: () => Promise.resolve(),
    }),
  })
  const http = new HttpServer(
    makeFront({ log, metrics }, rest, (_request, response) => response.writeHead(418).end()),
  )
  const port = await http.listen(0, '127.0.0.1')
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    http,
    redis,
    metrics,
    workspaceId,
    /** Sends a body as it is, with the test's key and as JSON unless other headers are given. */
    post: (path: string, body: NonNullable<RequestInit['body']>, headers: Record<string, string> = {}) =>
      fetch(`http://127.0.0.1:${port}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${testKey}`, 'content-type': 'application/json', ...headers },
        body,
      }),
    async close() {
      await http.close()
      await leaveRedis(redis)
    },
  }
}
