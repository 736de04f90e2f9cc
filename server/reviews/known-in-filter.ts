import { Names } from '../access/names/names.service.ts'
import type { RequestContext } from '../access/requests/request-context.ts'
import { NotFoundError } from '../platform/errors.ts'
import { existingQueues } from './queues/existing-queues.ts'
import type { ReviewEventFilter } from './review-event-filter.input.ts'

/**
 * Rejects a subscription filter that names a queue, policy category or rule that does not exist, as it would never match.
 * @throws NotFoundError for `filter.queueIds`, `filter.policyCategoryIds` or `filter.ruleIds`
 */
export async function assertKnown(
  context: RequestContext,
  { queueIds, policyCategoryIds, ruleIds }: ReviewEventFilter,
): Promise<void> {
  await existingQueues(context, queueIds)
  const asked = { policyCategoryIds: policyCategoryIds ?? [], ruleIds: ruleIds ?? [] }
  const ids = Object.values(asked).flat()
  if (ids.length === 0) return
  const names = await context.services.get(Names).ofThings(context.workspaceId, ids)
  for (const [field, wanted] of Object.entries(asked))
    if (!wanted.every((id) => names.has(id))) throw new NotFoundError('Not found', `filter.${field}`)
}
