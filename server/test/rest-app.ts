import { RequestContext } from '../access/requests/request-context.ts'
import { authenticate } from '../access/team/authenticate.ts'
import { makeFront } from '../edges/http/front.ts'
import { HttpServer } from '../edges/http/listen.ts'
import { makeRestHandler } from '../edges/rest/handler.ts'
import { routes } from '../edges/rest/routes.ts'
import type { TestApp, TestWorkspace } from './app.ts'
import { restClient, restKey } from './rest-client.ts'

/** The real REST API over an app's services, on a port of its own. */
export async function startRestApp(app: TestApp) {
  const { services, schema } = app
  const rest = makeRestHandler({
    log: services.log,
    schema,
    routes,
    authenticate: (request, door) => authenticate(services, request, door),
    countRequest: (workspaceId, limited) => services.requestLimits.count(workspaceId, limited),
    contextFor: (principal, requestId) => new RequestContext(services, principal, requestId),
  })
  const http = new HttpServer(
    makeFront(services, rest, (_request, response) => response.writeHead(418).end()),
  )
  const url = `http://127.0.0.1:${await http.listen(0, '127.0.0.1')}`
  return {
    url,
    close: () => http.close(),
    /** A caller with a key of the workspace. */
    client: async (workspace: TestWorkspace) => restClient(url, await restKey(app, workspace)),
  }
}
