import type { ReviewPartsFragment } from '../gql/graphql.ts'
import { contentOf } from '../graphql/review-subject.ts'

/** What a person saw of a content item. */
export interface SeenItem {
  version: number
  text: string
  files: readonly string[]
  metadata: string
}

/** What became of an item since it was looked at. */
export interface ItemChange {
  before: SeenItem
  after: SeenItem
}

/** What there is to see of the item of a review; nothing of a user, who has no versions. */
export function seenItem(review: ReviewPartsFragment): SeenItem | undefined {
  const content = contentOf(review)
  if (!content) return undefined
  const { version, text, imageUrls, videoUrls, audioUrls, metadata } = content
  return {
    version,
    text: text ?? '',
    files: [imageUrls, videoUrls, audioUrls].flatMap((urls) => urls ?? []),
    metadata: JSON.stringify(metadata ?? null),
  }
}

/** How many files came and went. */
export const changedFiles = ({ before, after }: ItemChange): { added: number; removed: number } => ({
  added: after.files.filter((file) => !before.files.includes(file)).length,
  removed: before.files.filter((file) => !after.files.includes(file)).length,
})
