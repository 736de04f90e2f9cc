import { normalize } from './normalize.ts'

const ASCII = /^[\0-\x7f]*$/

/**
 * The searchable form of a text, normalized like texts for rules (2.10): full-width letters, accents and case make no
 * difference. A word of look-alikes only is included in both readings, separately.
 */
export function searchable(text: string): string {
  const { text: folded, alternate } = normalize(text)
  return alternate === undefined ? folded : `${folded}\n${alternate}`
}

/** Like `searchable`; null where that is just the text in lower case, which the database can compute. */
export const searchableBeside = (text: string | null | undefined): string | null =>
  text === null || text === undefined || ASCII.test(text) ? null : searchable(text)

/** The readings of a search text. */
export function readingsOf(search: string): string[] {
  const { text, alternate } = normalize(search)
  return alternate === undefined ? [text] : [text, alternate]
}

/** Scripts without spaces, whose words often have only two characters. */
const DENSE = /[\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff]|[\ud840-\ud8ff]/

const isSpace = (code: number): boolean => code <= 0x20 || code === 0xa0

/**
 * The keys of a workspace's text index: a number for each three consecutive characters, and for each two of scripts
 * with short words, that neither begin nor end with a space: what only says where a word begins would be a third of the
 * index. The numbers are salted with the workspace's id, so that they reveal nothing of the text without it; different
 * texts may share a number. A text has all keys of each of its parts.
 */
export function gramsOf(workspaceId: string, texts: readonly string[]): number[] {
  const seed = hashOf(workspaceId, 0, workspaceId.length, 0x811c9dc5)
  const grams = new Set<number>()
  for (const text of texts)
    for (let at = 0; at + 2 <= text.length; at++) {
      if (isSpace(text.charCodeAt(at))) continue
      if (at + 3 <= text.length && !isSpace(text.charCodeAt(at + 2)))
        grams.add(hashOf(text, at, at + 3, seed))
      const isDense = DENSE.test(text.charAt(at)) || DENSE.test(text.charAt(at + 1))
      if (isDense && !isSpace(text.charCodeAt(at + 1))) grams.add(hashOf(text, at, at + 2, seed))
    }
  return [...grams]
}

/** FNV-1a over 16-bit units, as a signed 32-bit number. */
function hashOf(text: string, from: number, to: number, seed: number): number {
  let hash = seed
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash | 0
}
