import type { RequestContext } from '../../access/requests/request-context.ts'
import { NotFoundError } from '../../platform/errors.ts'
import { reviewQueueById } from './review-queue.loaders.ts'

/** Rejects ids of queues that do not exist. @throws NotFoundError for `filter.queueIds` */
export async function existingQueues(
  context: RequestContext,
  ids: readonly string[] | null | undefined,
): Promise<void> {
  const queues = await Promise.all((ids ?? []).map((id) => context.load(reviewQueueById, id)))
  if (queues.includes(null)) throw new NotFoundError('Review queue not found', 'filter.queueIds')
}
