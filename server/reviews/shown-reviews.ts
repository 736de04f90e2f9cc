import type { RequestContext } from '../access/requests/request-context.ts'
import type { ReadEvent } from '../platform/events/event.store.ts'
import { reviewById } from './review.loaders.ts'

/**
 * Those of the events of reviews that the caller may receive: a member restricted to categories gets none of reviews elsewhere,
 * so that not even their existence is disclosed (section 2.15).
 */
export async function shownEvents(
  context: RequestContext,
  events: readonly ReadEvent[],
): Promise<readonly ReadEvent[]> {
  if (!context.caller.categories) return events
  const shown = await Promise.all(events.map(({ objectId }) => context.load(reviewById, objectId)))
  return events.filter((_event, index) => shown[index])
}
