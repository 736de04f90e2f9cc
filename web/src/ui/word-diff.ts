import { diffWordsWithSpace } from 'diff'

/** A stretch of text that stayed, came or went. */
export interface DiffPart {
  text: string
  kind: 'same' | 'added' | 'removed'
}

/** A comparison of very different texts ends after so many milliseconds, and shows one text after the other. */
const patience = 300

/** The words that came and went; the texts are whole in it: all but the added is the old one, all but the removed the new. */
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
