import type { Sql } from '../../platform/database.ts'
import { idOf } from '../../platform/ids.ts'
import type { IntegrationRow } from './integration-row.ts'
import type { PlatformMessage } from './integration-kind.ts'

/**
 * Notes which message and which author of the platform stand behind a content item and its user, so that decisions
 * find their way back. @returns false when a later edit of the message is known already
 */
export async function rememberMessage(
  tx: Sql,
  { workspaceId, id }: Pick<IntegrationRow, 'workspaceId' | 'id'>,
  { content, remote, author, revision }: PlatformMessage,
): Promise<boolean> {
  const rows = [
    { type: 'user', objectId: idOf(workspaceId, 'user', content.user.id), remote: author, revision: 0 },
    { type: 'content', objectId: idOf(workspaceId, 'content', content.contentId), remote, revision },
  ]
  const noted = await tx.query<{ type: string }>(
    `insert into integration_object as known (workspace_id, integration_id, object_type, object_id, remote, revision)
     select $1, $2, r.* from json_to_recordset($3) as r (type text, "objectId" uuid, remote jsonb, revision float8)
     on conflict (workspace_id, object_id, integration_id) do update set remote = excluded.remote, revision = excluded.revision
       where known.revision <= excluded.revision
     returning object_type as type`,
    [workspaceId, id, JSON.stringify(rows)],
  )
  return noted.some(({ type }) => type === 'content')
}
