import type { Sql } from '../platform/database.ts'

/** Takes refused tag changes back: what they added goes, what they removed returns. Objects keep all other tags. */
export async function revertTags(tx: Sql, actionIds: readonly string[]): Promise<void> {
  for (const table of ['platform_user', 'content']) {
    await tx.query(
      `update ${table} t set tags = (
         select coalesce(array_agg(distinct tag), '{}')
         from unnest(t.tags || a.tags_removed) tag where tag <> all (a.tags_added))
       from action a
       where a.id = any ($1::uuid[]) and a.action_type in ('AddTags', 'RemoveTags') and a.undone_at is null
         and (t.workspace_id, t.id) = (a.workspace_id, a.object_id)`,
      [actionIds],
    )
  }
}
