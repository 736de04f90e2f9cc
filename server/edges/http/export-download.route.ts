import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Request, Router } from 'express'
import type { Services } from '../../wiring/services.ts'
import { authenticate } from '../../access/team/authenticate.ts'
import { allows } from '../../access/team/principal.ts'
import { ForbiddenError, UnauthorizedError } from '../../platform/errors.ts'
import { permissions } from '../graphql/permissions.ts'

type Dependencies = Pick<Services, 'config' | 'apiKeys' | 'sessions' | 'exports' | 'log'>

/**
 * Answers GET /exports/<id>.jsonl with the file of an export, read while it is written; that it was downloaded is an entry
 * of the audit log.
 */
export function exportDownloadRouter(deps: Dependencies): Router {
  return Router().get('/:id.jsonl', async (request: Request<{ id: string }>, response) => {
    const principal = await authenticate(deps, request, { scope: 'graphql' })
    if (!principal) throw new UnauthorizedError()
    if (!allows(principal, permissions, 'exports.read')) throw new ForbiddenError()
    const { id } = request.params
    const parts = Readable.from(await deps.exports.download(principal, id))
    const isCompressed = request.acceptsEncodings('gzip') === 'gzip'
    response.status(200).set({
      'content-type': 'application/jsonl; charset=utf-8',
      'content-disposition': `attachment; filename=${id}.jsonl`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
      ...(isCompressed && { 'content-encoding': 'gzip' }),
    })
    const reading = isCompressed
      ? new Transform({ transform: (part, _, done) => done(null, part) })
      : createGunzip()
    await pipeline(parts, reading, response).catch((err: unknown) =>
      deps.log.warn({ err, exportId: id }, 'the file of an export was not sent to its end'),
    )
  })
}
