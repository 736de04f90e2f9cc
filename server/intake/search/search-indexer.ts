import { BackfilledInbox } from '../../access/workspaces/backfilled-inbox.ts'
import type { Database } from '../../platform/database.ts'
import type { InboxDependencies } from '../../platform/inbox-worker.ts'
import { searchedContent } from '../content/content-search.store.ts'
import { searchedUsers } from '../users/user-search.store.ts'
import { searchInbox, takeUnsearched, writeGrams } from './search-index.store.ts'
import { queueMissing, textsOf } from './searched-objects.store.ts'

const searchedObjects = [searchedContent, searchedUsers]

/**
 * Updates the search index of content, reviews and users once a second: changes are collected in the inbox, which
 * searches read as well, so that ingestion does not wait for the index.
 */
export class SearchIndexer extends BackfilledInbox {
  constructor(deps: InboxDependencies) {
    super(deps, {
      inbox: searchInbox,
      kind: 'search',
      failure: 'the index of searches could not be written',
      most: 500,
      anyOrder: true,
      take: (workspaceId, most) => indexQueued(deps.database, workspaceId, most),
      async queueMissing(tx, workspaceId) {
        for (const searched of searchedObjects) await queueMissing(tx, workspaceId, searched)
      },
    })
  }
}

/** Writes the index entries of about `most` objects of the inbox; returns of how many. */
const indexQueued = (database: Database, workspaceId: string, most: number): Promise<number> =>
  database.inWorkspace(workspaceId, async (tx) => {
    const objects = await takeUnsearched(tx, workspaceId, most)
    if (!objects) return 0
    for (const searched of searchedObjects) {
      const ids = [...new Set(objects[searched.type])]
      await writeGrams(tx, workspaceId, searched.type, await textsOf(tx, workspaceId, searched, ids))
    }
    return objects.content.length + objects.user.length
  })
