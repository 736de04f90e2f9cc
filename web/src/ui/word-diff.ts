import { diffWordsWithSpace } from 'diff'

/** A part of a text that is unchanged, added or removed. */
export interface DiffPart {
  text: string
  kind: 'same' | 'added' | 'removed'
}

/** A comparison of very different texts is aborted after so many milliseconds; then both texts are shown one after the other. */
const patience = 300

/**
 * The removed and added words. Both texts are complete in it: all parts but the added ones are the old text, all but the removed
 * ones the new text.
 */
export function wordDiff(before: string, after: string): DiffPart[] {
  const changes = diffWordsWithSpace(before, after, { timeout: patience }) ?? [
    { value: before, removed: true, added: false },
    { value: after, removed: false, added: true },
  ]
  return changes
    .filter(({ value }) => value !== '')
    .map(({ value, added, removed }) => ({
      text: value,
      kind: added ? 'added' : removed ? 'removed' : 'same',
    }))
}
