import { defineAuthorFact } from '../fact.ts'
import type { Item, Subject } from '../item.ts'

/** The custom attributes sent with the content and with its user (section 2.6). */
export default defineAuthorFact({
  cost: 0,
  compute: (subject: Subject & Partial<Item>) => ({
    content: subject.metadata ?? null,
    user: subject.user.attributes,
  }),
})
