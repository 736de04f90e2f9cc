import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { type Request, Router } from 'express'
import { authenticate } from '../../access/team/authenticate.ts'
import { allows } from '../../access/team/principal.ts'
import type { Export } from '../../insight/exports/export.entity.ts'
import { ForbiddenError, UnauthorizedError } from '../../platform/errors.ts'
import type { Services } from '../../wiring/services.ts'
import { listName } from '../graphql/exports/export-query.ts'
import { permissions } from '../graphql/permissions.ts'

type Dependencies = Pick<Services, 'config' | 'apiKeys' | 'sessions' | 'exports' | 'log'>

/**
 * Answers GET /exports/<id>.jsonl with the file of an export, streamed while it is read; the download is recorded in the audit
 * log.
 */
export function exportDownloadRouter(deps: Dependencies): Router {
  return Router().get('/:id.jsonl', async (request: Request<{ id: string }>, response) => {
    const principal = await authenticate(deps, request, { scope: 'graphql' })
    if (!principal) throw new UnauthorizedError()
    if (!allows(principal, permissions, 'exports.read')) throw new ForbiddenError()
    const { id } = request.params
    const { found, parts } = await deps.exports.download(principal, id)
    const isCompressed = request.acceptsEncodings('gzip') === 'gzip'
    response.status(200).set({
      'content-type': 'application/jsonl; charset=utf-8',
      'content-disposition': `attachment; filename=${fileName(found)}`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
      ...(isCompressed && { 'content-encoding': 'gzip' }),
    })
    const reading = isCompressed
      ? new Transform({ transform: (part, _, done) => done(null, part) })
      : createGunzip()
    await pipeline(Readable.from(parts), reading, response).catch((err: unknown) =>
      deps.log.warn({ err, exportId: id }, 'the file of an export was not sent to its end'),
    )
  })
}

/** The list and the day, as in `contents-2026-01-31.jsonl`. */
const fileName = ({ query, createdAt }: Export): string =>
  `${listName(query)}-${createdAt.toISOString().slice(0, 10)}.jsonl`
