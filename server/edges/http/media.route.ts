import { type Request, type Response, Router } from 'express'
import type { Services } from '../../wiring/services.ts'
import type { Database } from '../../platform/database.ts'
import { ForbiddenError, NotFoundError, UnauthorizedError, VerdictError } from '../../platform/errors.ts'
import { isId } from '../../platform/ids.ts'
import type { Outbound } from '../../platform/outbound-http.ts'
import { authenticate } from '../../access/team/authenticate.ts'
import { allows, type Principal } from '../../access/team/principal.ts'
import { mediaUrl } from '../../intake/content/media.store.ts'
import { mimeOf } from '../../intake/content/media-type.ts'
import { permissions } from '../graphql/permissions.ts'

const timeoutMs = 15_000
const mostBytes = 20 * 1024 * 1024

type Dependencies = Pick<Services, 'config' | 'apiKeys' | 'sessions' | 'outbound' | 'for'>

/**
 * Answers GET /media/<id> with the picture itself, fetched for a signed-in member, so that no browser ever asks the
 * customer's servers. What it holds decides how it is shown: pictures inline, anything else as a download.
 */
export function mediaRouter(deps: Dependencies): Router {
  return Router().get('/:id', async (request: Request<{ id: string }>, response) => {
    const principal = await viewer(deps, request)
    const url = await urlOf(deps.for(principal).database, principal.workspaceId, request.params.id)
    send(response, await fetched(deps.outbound, url))
  })
}

async function viewer(deps: Dependencies, request: Request): Promise<Principal> {
  const principal = await authenticate(deps, request, { scope: 'graphql' })
  if (!principal) throw new UnauthorizedError()
  if (!allows(principal, permissions, 'content.read')) throw new ForbiddenError()
  return principal
}

async function urlOf(database: Database, workspaceId: string, id: string): Promise<string> {
  const url = isId(id)
    ? await database.inWorkspace(workspaceId, (tx) => mediaUrl(tx, workspaceId, id))
    : undefined
  if (url === undefined) throw new NotFoundError('Media not found')
  return url
}

/** The file behind the URL. @throws VerdictError with status 502 that tells nothing of what was found there */
async function fetched(outbound: Outbound, url: string): Promise<Buffer> {
  const answer = await outbound
    .request({ url, timeoutMs, maxBytes: mostBytes, redirects: 3 })
    .catch(() => null)
  if (answer?.status === 200) return answer.body
  throw new VerdictError('UNAVAILABLE', 'The media could not be fetched', {}, 502)
}

function send(response: Response, body: Buffer): void {
  const mime = mimeOf(body)
  const picture = mime?.startsWith('image/') === true && mime !== 'image/svg+xml'
  response
    .status(200)
    .set({
      'content-type': picture ? mime : 'application/octet-stream',
      'content-length': String(body.length),
      'content-disposition': picture ? 'inline' : 'attachment',
      'cache-control': 'private, max-age=300',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      vary: 'Cookie, Authorization',
    })
    .end(body)
}
