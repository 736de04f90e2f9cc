import { contentsById } from '../../intake/content/content.store.ts'
import type { MediaProbe } from '../../intake/content/media.entity.ts'
import { looseAmong } from '../../intake/content/media.store.ts'
import type { Sql } from '../../platform/database.ts'
import { deleteResults } from '../../signals/asking/signal-result.store.ts'
import type { LoadedItem } from '../../signals/item.ts'
import { deleteAnalyses } from '../../signals/media/media-analysis.store.ts'
import { deleteEmbeddings } from '../../signals/media/media-embedding.store.ts'

/** An item that was analyzed for a task that is gone, with the files that were found at its URLs. */
interface AnalyzedItem {
  item: LoadedItem | null
  media: readonly MediaProbe[]
}

/**
 * Deletes what was found in the files of items that were erased while they were analyzed, unless other content has the files: what
 * erased them could not know of it yet. An item whose task another worker has taken over is there, and keeps it.
 */
export async function forgetErased(tx: Sql, analyzed: readonly AnalyzedItem[]): Promise<void> {
  for (const { item, media } of analyzed) {
    const sha256s = media.flatMap(({ sha256 }) => sha256 ?? [])
    if (!item || sha256s.length === 0) continue
    const { workspaceId, id, createdAt } = item
    const [there] = await contentsById(tx, workspaceId, [id])
    if (there?.createdAt.getTime() === createdAt.getTime()) continue
    const loose = await looseAmong(tx, workspaceId, sha256s)
    await deleteAnalyses(tx, workspaceId, loose)
    await deleteEmbeddings(tx, workspaceId, loose)
    await deleteResults(tx, workspaceId, loose)
  }
}
