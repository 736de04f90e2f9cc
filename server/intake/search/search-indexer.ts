import { type InboxDependencies, InboxSweep } from '../../access/workspaces/inbox-sweep.ts'
import type { Sql } from '../../platform/database.ts'
import { searchedContent } from '../content/content-search.store.ts'
import { searchedUsers } from '../users/user-search.store.ts'
import { queueMissing, textsOf } from './searched-objects.store.ts'
import { searchInbox, takeUnsearched, writeGrams } from './search-index.store.ts'

const most = 500

const searchedObjects = [searchedContent, searchedUsers]

/**
 * Updates the search index of content, reviews and users once a second: changes are collected in the inbox, which
 * searches read as well, so that ingestion does not wait for the index.
 */
export class SearchIndexer extends InboxSweep {
  constructor(private readonly deps: InboxDependencies) {
    super(deps, { inbox: searchInbox, most, failure: 'the index of searches could not be written' })
  }

  protected override async queueMissing(tx: Sql, workspaceId: string): Promise<void> {
    for (const searched of searchedObjects) await queueMissing(tx, workspaceId, searched)
  }

  protected override take(workspaceId: string): Promise<number> {
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const objects = await takeUnsearched(tx, workspaceId, most)
      if (!objects) return 0
      for (const searched of searchedObjects) {
        const ids = [...new Set(objects[searched.type])]
        await writeGrams(tx, workspaceId, searched.type, await textsOf(tx, workspaceId, searched, ids))
      }
      return objects.content.length + objects.user.length
    })
  }
}
