import type { SecretBox } from '../../platform/crypto.ts'
import type { Sql } from '../../platform/database.ts'
import type { IntegrationKind } from './integration-kind.ts'
import { openSettings } from '../../platform/secret-settings.ts'
import { integrationKind } from './kinds.ts'

/** An integration as it stands in the database. */
export interface IntegrationRow {
  workspaceId: string
  id: string
  kind: string
  settings: Record<string, unknown>
  secrets: string
}

/** Columns of an IntegrationRow, for `select … from integration i`. */
export const rowColumns = `i.workspace_id as "workspaceId", i.id, i.kind, i.settings, i.secrets`

/** The platform of an integration and its settings, checked as they were when they were saved. */
export function connected(box: SecretBox, row: IntegrationRow): { kind: IntegrationKind; settings: never } {
  const kind = integrationKind(row.kind)
  if (!kind) throw new Error(`no integration of kind ${row.kind}`)
  return { kind, settings: kind.settings.parse(openSettings(box, row)) as never }
}

/** Records what went wrong with an integration, for its admins. */
export async function recordError(
  tx: Sql,
  { workspaceId, id }: Pick<IntegrationRow, 'workspaceId' | 'id'>,
  message: string,
): Promise<void> {
  await tx.query(
    `update integration set last_error = $3, last_error_at = now() where workspace_id = $1 and id = $2`,
    [workspaceId, id, message.slice(0, 500)],
  )
}
