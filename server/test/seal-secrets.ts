import { sealSecrets } from '../platform/secret-settings.ts'
import type { TestApp, TestWorkspace } from './app.ts'

const tables = ['ai_moderator', 'integration', 'signal_provider', 'media_source']

/** Gives the rows with these ids secrets that can be opened, so that changing them gets further. */
export async function sealSecretsOf(
  app: TestApp,
  { workspaceId }: TestWorkspace,
  ids: Readonly<Record<string, string>>,
): Promise<void> {
  for (const table of tables) {
    const id = ids[table] ?? ''
    const sealed = sealSecrets(app.services.secrets, { workspaceId, id }, {})
    await app.services.database.inWorkspace(workspaceId, (tx) =>
      tx.query(`update ${table} set secrets = $2 where id = $1`, [id, sealed]),
    )
  }
}
