import { NotFoundError } from '../../platform/errors.ts'
import type { Database } from '../../platform/database.ts'
import type { Doorbell } from '../../platform/doorbell.ts'
import { addTasks } from '../../platform/tasks.ts'
import { analyzeContent, analyzeMedia } from './content.service.ts'
import { toAnalyze } from './content.store.ts'

/** Asks for the content rules to be evaluated again for an item (a manual Rerun). @throws NotFoundError */
export function rerunContent(
  { database, doorbell }: { database: Database; doorbell: Doorbell },
  workspaceId: string,
  contentId: string,
): Promise<void> {
  return database.inWorkspace(workspaceId, async (tx) => {
    const content = await toAnalyze(tx, workspaceId, contentId)
    if (!content) throw new NotFoundError('Content not found')
    const kind = content.hasMedia ? analyzeMedia : analyzeContent
    await addTasks(tx, [{ workspaceId, kind, objectId: contentId, version: content.version }])
    tx.afterCommit(() => doorbell.ring(kind))
  })
}
