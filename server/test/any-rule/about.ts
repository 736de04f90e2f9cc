import type { FactReaders } from '../../signals/facts.ts'
import type { Author, Item, ReviewSubject } from '../../signals/item.ts'
import type { Fetched } from './fetched.ts'

/** All that is known of a subject, as conditions are told of it. */
export interface About {
  /** Null where the subject is a user alone. */
  item: Item | null
  user: Author
  review: ReviewSubject | undefined
  fetched: Fetched
  /** What is computed of the text. */
  read: FactReaders
}
