import { type InboxDependencies, InboxSweep } from '../../access/workspaces/inbox-sweep.ts'
import type { Sql } from '../../platform/database.ts'
import type { RedisPubSub } from '../../platform/pubsub.ts'
import { publishCases } from './case-events.ts'
import { findCases } from './find-cases.ts'
import { caseInbox, queueMissing, takeQueued } from './review-case-inbox.store.ts'

const most = 200

interface Dependencies extends InboxDependencies {
  pubsub: Pick<RedisPubSub, 'publish'>
}

/**
 * Finds the cases of reviews once a second, from an inbox of reviews that were opened, changed or resolved, so that no decision
 * waits for it.
 */
export class CaseFinder extends InboxSweep {
  constructor(private readonly deps: Dependencies) {
    super(deps, { inbox: caseInbox, most, failure: 'the cases of reviews could not be looked for' })
  }

  protected override queueMissing(tx: Sql, workspaceId: string): Promise<unknown> {
    return queueMissing(tx, workspaceId)
  }

  protected override take(workspaceId: string): Promise<number> {
    return this.deps.database.inWorkspace(workspaceId, async (tx) => {
      const reviewIds = await takeQueued(tx, workspaceId, most)
      if (!reviewIds) return 0
      const changed = await findCases(tx, workspaceId, reviewIds)
      await publishCases(tx, this.deps.pubsub, workspaceId, changed)
      return reviewIds.length
    })
  }
}
