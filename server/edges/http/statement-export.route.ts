import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { type Request, Router } from 'express'
import { z } from 'zod'
import { authenticate } from '../../access/team/authenticate.ts'
import { allows } from '../../access/team/principal.ts'
import { statementFormats, statementLines } from '../../actions/statements/statement-export.ts'
import { ForbiddenError, UnauthorizedError } from '../../platform/errors.ts'
import { check } from '../../platform/validation.ts'
import type { Services } from '../../wiring/services.ts'
import { permissions } from '../graphql/permissions.ts'

type Dependencies = Pick<Services, 'config' | 'apiKeys' | 'sessions' | 'database' | 'audit' | 'log'>

const Period = z.strictObject({ from: z.date().optional(), to: z.date().optional() })

const dateIn = (value: unknown): Date | undefined =>
  value === undefined ? undefined : new Date(String(value))

/**
 * Answers GET /statements/statements-of-reasons.csv and .jsonl with the statements of reasons of a period, for admins, streamed
 * while they are read. The export is recorded in the audit log.
 */
export function statementExportRouter(deps: Dependencies): Router {
  return Router().get(
    '/statements-of-reasons.:format',
    async (request: Request<{ format: string }>, response, next) => {
      const format = statementFormats.get(request.params.format)
      if (!format) return next()
      const principal = await authenticate(deps, request, { scope: 'graphql' })
      if (!principal) throw new UnauthorizedError()
      if (!allows(principal, permissions, 'statements.export')) throw new ForbiddenError()
      const { workspaceId, actor } = principal
      const { from, to, ...others } = request.query
      const period = check(Period, { ...others, from: dateIn(from), to: dateIn(to) })
      const after = { format: request.params.format, ...period }
      await deps.database.inWorkspace(workspaceId, (tx) =>
        deps.audit.append(tx, { workspaceId, actor, event: 'export.statements_downloaded', after }),
      )
      response.status(200).set({
        'content-type': format.contentType,
        'content-disposition': `attachment; filename=statements-of-reasons.${request.params.format}`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      const lines = Readable.from(statementLines(deps.database, workspaceId, period, format))
      await pipeline(lines, response).catch((err: unknown) =>
        deps.log.warn({ err, workspaceId }, 'an export of statements of reasons was not finished'),
      )
    },
  )
}
