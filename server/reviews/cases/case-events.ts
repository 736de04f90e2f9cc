import type { Transaction } from '../../platform/database.ts'
import { publishEvents } from '../../platform/events/publish-events.ts'
import type { RedisPubSub } from '../../platform/pubsub.ts'
import type { ChangedCases } from './find-cases.ts'
import { membershipsOf } from './review-case.store.ts'

/** The topic of case events. */
export const caseTopic = 'review_case'

/** The maximum number of reviews that an event names; a client that shows more has to read them again. */
const mostNamed = 100

/** Publishes changes of cases that have, or had, several reviews, naming the reviews that are now shown under another case. */
export async function publishCases(
  tx: Transaction,
  pubsub: Pick<RedisPubSub, 'publish'>,
  workspaceId: string,
  { cases, reviewIds }: ChangedCases,
): Promise<void> {
  const named = new Map<string, string[]>()
  for (const { caseId, reviewId } of await membershipsOf(tx, workspaceId, reviewIds))
    named.set(caseId, [...(named.get(caseId) ?? []), reviewId])
  const withSeveral = cases.filter(({ before, size }) => Math.max(before, size) > 1)
  publishEvents(
    tx,
    pubsub,
    withSeveral.map(({ id }) => ({
      workspaceId,
      topic: caseTopic,
      objectId: id,
      details: { reviewIds: (named.get(id) ?? []).slice(0, mostNamed) },
    })),
  )
}
