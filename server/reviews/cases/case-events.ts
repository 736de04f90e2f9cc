import type { Transaction } from '../../platform/database.ts'
import { tellEvents } from '../../platform/events/tell-events.ts'
import type { RedisPubSub } from '../../platform/pubsub.ts'
import type { ChangedCases } from './find-cases.ts'
import { membershipsOf } from './review-case.store.ts'

/** The topic of what happens to cases. */
export const caseTopic = 'review_case'

/** How many reviews an event names at most; those who show more read them again. */
const mostNamed = 100

/** Tells of cases that have several reviews or had them, with those that are shown under another case now. */
export async function tellCases(
  tx: Transaction,
  pubsub: Pick<RedisPubSub, 'publish'>,
  workspaceId: string,
  { cases, reviewIds }: ChangedCases,
): Promise<void> {
  const named = new Map<string, string[]>()
  for (const { caseId, reviewId } of await membershipsOf(tx, workspaceId, reviewIds))
    named.set(caseId, [...(named.get(caseId) ?? []), reviewId])
  const told = cases.filter(({ before, size }) => Math.max(before, size) > 1)
  await tellEvents(
    tx,
    pubsub,
    told.map(({ id }) => ({
      ...{ workspaceId, topic: caseTopic, objectId: id },
      details: { reviewIds: (named.get(id) ?? []).slice(0, mostNamed) },
    })),
  )
}
