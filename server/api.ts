import type { GraphQLSchema } from 'graphql'
import { auditExportRouter } from './audit/audit-export.route.ts'
import type { Services } from './context.ts'
import { mediaRouter } from './content/media.route.ts'
import { RequestContext } from './graphql/context.ts'
import { makeSchema } from './graphql/schema.ts'
import { startGraphql } from './graphql/server.ts'
import { startSubscriptions } from './graphql/subscriptions.ts'
import { makeApp } from './http/app.ts'
import { makeFront } from './http/front.ts'
import { makeIntegrationHandler } from './http/integration-events.ts'
import { HttpServer } from './http/listen.ts'
import { listDownloadRouter } from './lists/list-download.route.ts'
import { makeRestHandler } from './rest/handler.ts'
import { routes } from './rest/routes.ts'
import { authenticate } from './team/authenticate.ts'

/** The API that listens. */
export interface Api {
  port: number
  /** Answers /readyz with 503 from now on, and everything else as before. */
  drain(): void
  /** Takes no new connections and finishes what is under way. */
  stop(): Promise<void>
}

/** Starts the HTTP server with everything it answers: REST, GraphQL, subscriptions, media, the dashboard. */
export async function startApi(services: Services, webRoot: string): Promise<Api> {
  const schema = await makeSchema(services.pubsub)
  const graphql = await startGraphql(services, schema)
  const app = makeApp(services, {
    graphql: graphql.handler,
    media: mediaRouter(services),
    lists: listDownloadRouter(services),
    audit: auditExportRouter(services),
    webRoot,
    draining: () => http.draining,
  })
  const http: HttpServer = new HttpServer(
    makeFront(services, makeRest(services, schema), app, makeIntegrationHandler(services)),
  )
  const subscriptions = startSubscriptions(services, schema, http.server)
  http.onDrain(() => subscriptions.close())
  const port = await http.listen(services.config.http.port, services.config.http.host)
  return {
    port,
    drain: () => http.drain(),
    async stop() {
      await http.close()
      await graphql.stop()
    },
  }
}

function makeRest(services: Services, schema: GraphQLSchema) {
  return makeRestHandler({
    log: services.log,
    schema,
    routes,
    authenticate: (request) => authenticate(services, request, { scope: 'rest' }),
    countRequest: (workspaceId, limited) => services.requestLimits.count(workspaceId, limited),
    contextFor: (principal, requestId) => new RequestContext(services, principal, requestId),
  })
}
