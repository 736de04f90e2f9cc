import { priorityAt } from '../platform/vocabulary/priority.ts'
import type { ReviewSubject } from './item.ts'

/** A review as routing rules see it, from the rank of its priority and its reasons. */
export const reviewSubject = (
  priority: number,
  reasons: readonly { policyCategoryId?: string | null }[],
): ReviewSubject => ({
  priority: priorityAt(priority),
  policyCategoryIds: reasons.flatMap(({ policyCategoryId }) => policyCategoryId ?? []),
})
