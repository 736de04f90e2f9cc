import { BackfilledInbox } from '../../access/workspaces/backfilled-inbox.ts'
import type { InboxDependencies } from '../../platform/inbox-worker.ts'
import type { RedisPubSub } from '../../platform/pubsub.ts'
import { publishCases } from './case-events.ts'
import { findCases } from './find-cases.ts'
import { caseInbox, queueMissing, takeQueued } from './review-case-inbox.store.ts'

interface Dependencies extends InboxDependencies {
  pubsub: Pick<RedisPubSub, 'publish'>
}

/**
 * Finds the cases of reviews once a second, from an inbox of reviews that were opened, changed or resolved, so that no decision
 * waits for it.
 */
export class CaseFinder extends BackfilledInbox {
  constructor(deps: Dependencies) {
    super(deps, {
      inbox: caseInbox,
      kind: 'cases',
      failure: 'the cases of reviews could not be looked for',
      most: 200,
      anyOrder: true,
      take: (workspaceId, most) => findQueued(deps, workspaceId, most),
      queueMissing,
    })
  }
}

/** Finds the cases of about `most` reviews of the inbox; returns of how many. */
const findQueued = ({ database, pubsub }: Dependencies, workspaceId: string, most: number): Promise<number> =>
  database.inWorkspace(workspaceId, async (tx) => {
    const reviewIds = await takeQueued(tx, workspaceId, most)
    if (!reviewIds) return 0
    const changed = await findCases(tx, workspaceId, reviewIds)
    await publishCases(tx, pubsub, workspaceId, changed)
    return reviewIds.length
  })
