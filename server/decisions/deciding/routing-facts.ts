import type { Sql } from '../../platform/database.ts'
import type { ReviewToOpen } from '../../reviews/open-review.store.ts'
import { type Facts, factsOf } from '../../signals/facts.ts'
import type { Subject } from '../../signals/item.ts'
import { reviewSubject } from '../../signals/review-subject.ts'
import type { Read } from '../../signals/reads.ts'
import { storedMedia } from '../../intake/content/media.store.ts'

/** What routing rules can know of a subject whose review is about to open. */
export function routingFacts(
  tx: Sql,
  subject: Subject,
  { priority, reasons }: ReviewToOpen,
  read: Read,
): Facts {
  const review = reviewSubject(priority, reasons)
  return factsOf({ ...subject, review }, { probeMedia: (item) => storedMedia(tx, item), read })
}
