import { anyId, anyText } from '../../platform/any-value.ts'
import type { Sql } from '../../platform/database.ts'
import type { TableOf } from '../../platform/table-of.ts'
import type { MediaEmbedding } from './media-embedding.entity.ts'
import { pictureEmbedding } from './picture-embedding.ts'

interface Tables {
  mediaEmbedding: TableOf<MediaEmbedding, 'analyzedAt'>
}

type KeptEmbedding = Pick<MediaEmbedding, 'workspaceId' | 'sha256' | 'embedding' | 'seconds'>

/** The stored embeddings of files of some workspaces. */
export const embeddingsOf = (
  tx: Sql,
  workspaceIds: readonly string[],
  sha256s: readonly string[],
): Promise<KeptEmbedding[]> =>
  tx
    .db<Tables>()
    .selectFrom('mediaEmbedding')
    .select(['workspaceId', 'sha256', 'embedding', 'seconds'])
    .where('workspaceId', '=', anyId(workspaceIds))
    .where('sha256', '=', anyText(sha256s))
    .where('base', '=', pictureEmbedding)
    .execute()

/**
 * Stores the embeddings of a file; those that another process has stored in the meantime are kept, unless they are only of the
 * first frame.
 */
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

/** Deletes the embeddings of files. */
export async function deleteEmbeddings(
  tx: Sql,
  workspaceId: string,
  sha256s: readonly string[],
): Promise<void> {
  await tx
    .db<Tables>()
    .deleteFrom('mediaEmbedding')
    .where('workspaceId', '=', workspaceId)
    .where('sha256', '=', anyText(sha256s))
    .execute()
}
