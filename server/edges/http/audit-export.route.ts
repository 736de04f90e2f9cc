import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Request, Router } from 'express'
import type { Services } from '../../wiring/services.ts'
import { ForbiddenError, UnauthorizedError } from '../../platform/errors.ts'
import { check } from '../../platform/validation.ts'
import { authenticate } from '../../access/team/authenticate.ts'
import { allows, type Principal } from '../../access/team/principal.ts'
import { exportFormats, exportLines } from '../../access/audit/audit-export.ts'
import { AuditFilter } from '../../access/audit/audit-filter.input.ts'
import { permissions } from '../graphql/permissions.ts'

type Dependencies = Pick<Services, 'config' | 'apiKeys' | 'sessions' | 'database' | 'audit' | 'names' | 'log'>

/**
 * Answers GET /audit/entries.csv and /audit/entries.jsonl with the audit log, for admins: what the filter in the query lets
 * through, newest first, written while it is read. That it was exported is an entry itself.
 */
export function auditExportRouter(deps: Dependencies): Router {
  return Router().get('/entries.:format', async (request: Request<{ format: string }>, response, next) => {
    const format = exportFormats.get(request.params.format)
    if (!format) return next()
    const principal = await exporter(deps, request)
    const { workspaceId } = principal
    const filter = filterOf(request.query)
    const after = { format: request.params.format, ...filter }
    await deps.database.inWorkspace(workspaceId, (tx) =>
      deps.audit.append(tx, { workspaceId, actor: principal.actor, event: 'audit.exported', after }),
    )
    response.status(200).set({
      'content-type': format.contentType,
      'content-disposition': `attachment; filename=audit-log.${request.params.format}`,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    const lines = Readable.from(exportLines(deps, workspaceId, filter, format))
    await pipeline(lines, response).catch((err: unknown) =>
      deps.log.warn({ err, workspaceId }, 'an export of the audit log was not finished'),
    )
  })
}

async function exporter(deps: Dependencies, request: Request): Promise<Principal> {
  const principal = await authenticate(deps, request, { scope: 'graphql' })
  if (!principal) throw new UnauthorizedError()
  if (!allows(principal, permissions, 'audit.read')) throw new ForbiddenError()
  return principal
}

const ExportQuery = AuditFilter.strict()

/** The filter in the query of a URL, its events separated by commas. @throws InvalidInputError */
function filterOf({ events, from, to, ...query }: Request['query']): AuditFilter {
  return check(ExportQuery, {
    ...query,
    ...(events !== undefined && { events: String(events).split(',') }),
    ...(from !== undefined && { from: new Date(String(from)) }),
    ...(to !== undefined && { to: new Date(String(to)) }),
  })
}
