import type { ReviewPartsFragment } from '../gql/graphql.ts'
import { contentOf } from '../graphql/review-subject.ts'

/** A content item as a person has seen it. */
export interface SeenItem {
  version: number
  text: string
  files: readonly string[]
  metadata: string
}

/** How an item has changed since it was viewed. */
export interface ItemChange {
  before: SeenItem
  after: SeenItem
}

/** The visible item of a review; undefined for a user, who has no versions. */
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

/** How many files were added and removed. */
export const changedFiles = ({ before, after }: ItemChange): { added: number; removed: number } => ({
  added: after.files.filter((file) => !before.files.includes(file)).length,
  removed: before.files.filter((file) => !after.files.includes(file)).length,
})
