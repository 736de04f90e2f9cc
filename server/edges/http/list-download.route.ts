import { type Request, Router } from 'express'
import { authenticate } from '../../access/team/authenticate.ts'
import { allows, type Principal } from '../../access/team/principal.ts'
import { ForbiddenError, NotFoundError, UnauthorizedError } from '../../platform/errors.ts'
import { listFile } from '../../settings/lists/list-file.ts'
import type { Services } from '../../wiring/services.ts'
import { permissions } from '../graphql/permissions.ts'

type Dependencies = Pick<
  Services,
  'config' | 'apiKeys' | 'sessions' | 'lists' | 'listItems' | 'database' | 'audit'
>

/** Answers GET /lists/<id>.txt with the values of a list as a file, for admins (sections 2.9, 2.15). */
export function listDownloadRouter(deps: Dependencies): Router {
  return Router().get('/:id.txt', async (request: Request<{ id: string }>, response) => {
    const principal = await downloader(deps, request)
    const { workspaceId } = principal
    const list = await deps.lists.find(workspaceId, request.params.id)
    if (!list) throw new NotFoundError('List not found')
    const values = await deps.listItems.values(list)
    await deps.database.inWorkspace(workspaceId, (tx) =>
      deps.audit.append(tx, {
        workspaceId,
        actor: principal.actor,
        event: 'list.downloaded',
        subject: list.id,
        after: { name: list.name, items: values.length },
      }),
    )
    response
      .status(200)
      .set({
        'content-type': 'text/plain; charset=utf-8',
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(list.name)}.txt`,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      })
      .send(listFile(values))
  })
}

async function downloader(deps: Dependencies, request: Request<{ id: string }>): Promise<Principal> {
  const principal = await authenticate(deps, request, { scope: 'graphql' })
  if (!principal) throw new UnauthorizedError()
  if (!allows(principal, permissions, 'lists.download')) throw new ForbiddenError()
  return principal
}
