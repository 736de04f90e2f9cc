import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Request, Router } from 'express'
import { z } from 'zod'
import { AuditNoun, auditEvents } from '../../access/audit/audit-events.ts'
import { exportFormats, exportLines } from '../../access/audit/audit-export.ts'
import { AuditFilter } from '../../access/audit/audit-filter.input.ts'
import { authenticate } from '../../access/team/authenticate.ts'
import { allows, type Principal } from '../../access/team/principal.ts'
import { ForbiddenError, UnauthorizedError } from '../../platform/errors.ts'
import { check } from '../../platform/validation.ts'
import { ActorKind } from '../../platform/vocabulary/status.ts'
import type { Services } from '../../wiring/services.ts'
import { permissions } from '../graphql/permissions.ts'

type Dependencies = Pick<Services, 'config' | 'apiKeys' | 'sessions' | 'database' | 'audit' | 'names' | 'log'>

/**
 * Answers GET /audit/entries.csv and /audit/entries.jsonl with the audit log, for admins: the entries that match the filter in
 * the query, newest first, streamed while they are read. The export itself is recorded in the audit log.
 */
export function auditExportRouter(deps: Dependencies): Router {
  return Router().get('/entries.:format', async (request: Request<{ format: string }>, response, next) => {
    const format = exportFormats.get(request.params.format)
    if (!format) return next()
    const principal = await exporter(deps, request)
    const { workspaceId } = principal
    const { filter, asked } = filterOf(request.query)
    const after = { format: request.params.format, ...asked }
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

const ExportQuery = z.strictObject({
  actorKind: z.enum(ActorKind).optional(),
  actorId: z.uuid().optional(),
  objectId: z.uuid().optional(),
  events: z.array(z.enum([...auditEvents, ...Object.keys(AuditNoun)])).optional(),
  policyCategoryId: z.uuid().optional(),
  from: z.date().optional(),
  to: z.date().optional(),
})

/** The filter in the query of a URL, where events and their nouns are separated by commas. @throws InvalidInputError */
function filterOf({ events: given, ...query }: Request['query']): { filter: AuditFilter; asked: object } {
  const asked = check(ExportQuery, {
    ...query,
    ...(given !== undefined && { events: String(given).split(',') }),
    ...(query['from'] !== undefined && { from: new Date(String(query['from'])) }),
    ...(query['to'] !== undefined && { to: new Date(String(query['to'])) }),
  })
  const { actorKind, actorId, objectId, events, policyCategoryId, from, to } = asked
  const one = (value: string | undefined) => (value === undefined ? null : [value])
  const some = (values: string[]) => (values.length === 0 ? null : values)
  const filter = check(AuditFilter, {
    at: { from, to },
    actor: { kinds: one(actorKind), ids: one(actorId) },
    objectIds: one(objectId),
    policyCategoryIds: one(policyCategoryId),
    ...(events && {
      events: some(events.filter((event) => event.includes('.'))),
      nouns: some(events.filter((event) => !event.includes('.'))),
    }),
  })
  return { filter, asked }
}
