import type { GraphQLSchema } from 'graphql'
import { RequestContext } from './access/requests/request-context.ts'
import { authenticate } from './access/team/authenticate.ts'
import { startLive } from './edges/graphql/live/live.ts'
import { makeSchema } from './edges/graphql/schema.ts'
import { startGraphql } from './edges/graphql/server.ts'
import { knownOperations } from './edges/graphql/trusted-operations.ts'
import { type AppDependencies, makeApp } from './edges/http/app.ts'
import { auditExportRouter } from './edges/http/audit-export.route.ts'
import { exportDownloadRouter } from './edges/http/export-download.route.ts'
import { makeFront } from './edges/http/front.ts'
import { makeIntegrationHandler } from './edges/http/integration-events.ts'
import { listDownloadRouter } from './edges/http/list-download.route.ts'
import { HttpServer } from './edges/http/listen.ts'
import { mediaRouter } from './edges/http/media.route.ts'
import { openidRouter } from './edges/http/openid.route.ts'
import { statementExportRouter } from './edges/http/statement-export.route.ts'
import { makeRestHandler } from './edges/rest/handler.ts'
import { routes } from './edges/rest/routes.ts'
import type { Services } from './wiring/services.ts'

/** The running API. */
export interface Api {
  port: number
  /** Answers /readyz with 503 from now on, and everything else as before. */
  drain(): void
  /** Accepts no new connections and finishes requests in progress. */
  stop(): Promise<void>
}

/** The folders of the built parts that browsers load. */
export type BuiltFolders = Pick<AppDependencies, 'webRoot' | 'docsRoot'>

/** Starts the HTTP server with all of its routes: REST, GraphQL, subscriptions, media, the dashboard, the documentation. */
export async function startApi(services: Services, { webRoot, docsRoot }: BuiltFolders): Promise<Api> {
  const schema = await makeSchema()
  const operations = await knownOperations(webRoot)
  const live = startLive(services, schema, operations)
  const graphql = await startGraphql(services, schema, operations, live.handler)
  const app = makeApp(services, {
    graphql: graphql.handler,
    media: mediaRouter(services),
    lists: listDownloadRouter(services),
    audit: auditExportRouter(services),
    statements: statementExportRouter(services),
    exports: exportDownloadRouter(services),
    openid: openidRouter(services),
    webRoot,
    docsRoot,
    draining: () => http.draining,
  })
  const http: HttpServer = new HttpServer(
    makeFront(services, makeRest(services, schema), app, makeIntegrationHandler(services)),
  )
  live.attach(http.server)
  http.onDrain(() => live.close())
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
    authenticate: (request, door) => authenticate(services, request, door),
    countRequest: (workspaceId, limited) => services.requestLimits.count(workspaceId, limited),
    contextFor: (principal, origin) => new RequestContext(services, principal, origin),
  })
}
