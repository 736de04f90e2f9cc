import type { ReviewPartsFragment } from '../gql/graphql.ts'

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

/** What there is to see of the item of a review, or of the user that it is of; a name is what a user has as a text. */
export function seenItem({ object }: ReviewPartsFragment): SeenItem | undefined {
  if (!object) return undefined
  const { version } = object
  // Of a profile the rest is not compared: another version of it is another profile.
  if (object.__typename === 'User')
    return { version, text: object.name ?? '', files: [], metadata: String(version) }
  const { text, imageUrls, videoUrls, audioUrls, metadata } = object
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
