import { sql } from 'kysely'
import type { Media } from '../../intake/content/media.entity.ts'
import type { Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { MediaEmbedding } from './media-embedding.entity.ts'
import { pictureEmbedding } from './picture-embedding.ts'

interface Tables {
  mediaEmbedding: TableOf<MediaEmbedding, 'analyzedAt'>
  media: Pick<Media, 'workspaceId' | 'sha256' | 'kind'>
}

type KeptEmbedding = Pick<MediaEmbedding, 'workspaceId' | 'sha256' | 'embedding' | 'seconds'>

const kept = (tx: Sql, workspaceIds: readonly string[], sha256s: readonly string[]) =>
  tx
    .db<Tables>()
    .selectFrom('mediaEmbedding as e')
    .select(['e.workspaceId', 'e.sha256', 'e.embedding', 'e.seconds'])
    .where('e.workspaceId', '=', sql<string>`any (${workspaceIds}::uuid[])`)
    .where('e.sha256', '=', sql<string>`any (${sha256s}::text[])`)
    .where('e.base', '=', pictureEmbedding)

/** The embeddings that are kept of files of some workspaces. */
export const embeddingsOf = (
  tx: Sql,
  workspaceIds: readonly string[],
  sha256s: readonly string[],
): Promise<KeptEmbedding[]> => kept(tx, workspaceIds, sha256s).execute()

/** Those of them that are of videos. */
export const embeddingsOfVideos = (
  tx: Sql,
  workspaceId: string,
  sha256s: readonly string[],
): Promise<KeptEmbedding[]> =>
  kept(tx, [workspaceId], sha256s)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('media as m')
          .select('m.sha256')
          .whereRef('m.workspaceId', '=', 'e.workspaceId')
          .whereRef('m.sha256', '=', 'e.sha256')
          .where('m.kind', '=', 'video'),
      ),
    )
    .execute()

/** Keeps the embeddings of a file; what another process has kept meanwhile stays, unless it is no more than a first frame. */
export async function saveEmbedding(
  tx: Sql,
  file: Pick<MediaEmbedding, 'workspaceId' | 'sha256' | 'embedding' | 'seconds'>,
): Promise<void> {
  await tx
    .db<Tables>()
    .insertInto('mediaEmbedding')
    .values({ ...file, base: pictureEmbedding })
    .onConflict((known) =>
      known
        .columns(['workspaceId', 'sha256', 'base'])
        .doUpdateSet({ embedding: file.embedding, seconds: file.seconds })
        .where('mediaEmbedding.seconds', 'is', null),
    )
    .execute()
}
