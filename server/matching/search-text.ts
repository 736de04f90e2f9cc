import { normalize } from './normalize.ts'

const ASCII = /^[\0-\x7f]*$/

/**
 * A text as people search it, normalized as rules match it (2.10): full-width letters are letters, accents and case make no
 * difference. A word that is wholly of look-alikes stands there in both readings, apart from each other.
 */
export function searchable(text: string): string {
  const { text: folded, alternate } = normalize(text)
  return alternate === undefined ? folded : `${folded}\n${alternate}`
}

/** The same where it is not the text itself in lower case, which a database has without being told; else null. */
export const searchableBeside = (text: string | null | undefined): string | null =>
  text === null || text === undefined || ASCII.test(text) ? null : searchable(text)

/** The readings of what somebody searches for. */
export function readingsOf(search: string): string[] {
  const { text, alternate } = normalize(search)
  return alternate === undefined ? [text] : [text, alternate]
}

/** Scripts without spaces, whose words are of two characters as often as not. */
const DENSE = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]|[\ud840-\ud8ff]/

/**
 * What an index of a workspace finds texts by: a number for each three characters that follow one another, and for each two
 * of scripts that have words of two. It says nothing of the text without the workspace's id, and two texts may share one.
 */
export function gramsOf(workspaceId: string, texts: readonly string[]): number[] {
  const seed = hashOf(workspaceId, 0, workspaceId.length, 0x811c9dc5)
  const grams = new Set<number>()
  for (const text of texts)
    for (let at = 0; at + 2 <= text.length; at++) {
      if (at + 3 <= text.length) grams.add(hashOf(text, at, at + 3, seed))
      if (DENSE.test(text.charAt(at)) || DENSE.test(text.charAt(at + 1)))
        grams.add(hashOf(text, at, at + 2, seed))
    }
  return [...grams]
}

/** FNV-1a over 16-bit units, as a signed 32-bit number. */
function hashOf(text: string, from: number, to: number, seed: number): number {
  let hash = seed
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash | 0
}
