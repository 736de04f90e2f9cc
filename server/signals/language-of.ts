import { keyOf, type Languages, readLanguages } from './languages.ts'
import { modelFile } from './model-file.ts'

/** A detection looks at so many characters, and of these at words until so many bytes, or at the middle of one. */
const mostCharacters = 1000
const mostBytes = { word: 350, inWord: 380 }

/** A word is looked at so far, and each run of it has four bytes, with a space where the word begins or ends. */
const mostOfWord = 70
const runBytes = 4
const stride = 3
const longestRun = runBytes + 2

/** What was taken off every weight, and which score per run is halfway. */
const baseWeight = 53
const halfway = 25

/** With fewer runs nothing can be told, nor with a score far below what is usual for the language. */
const fewestRuns = 3
const reliableShare = 0.75

let known: Languages | undefined

/**
 * The language of a text as an ISO 639-1 code; null where it cannot be told, as for a word or two. By the method and the
 * figures of Efficient Language Detector (Nito T.M., Apache-2.0), in tables that take a hundredth of its memory.
 */
export function languageOf(text: string): string | null {
  known ??= readLanguages(modelFile('languages.gz'))
  const runs = runsOf(wordsOf(text, known.separators))
  if (runs.size < fewestRuns) return null
  const scores = scoresOf(runs, known)
  const best = scores.reduce((top, score, at) => (score > (scores[top] ?? 0) ? at : top), 0)
  const perRun = (scores[best] ?? 0) / runs.size
  const isReliable = perRun > 0 && perRun / (perRun + halfway) >= (known.usual[best] ?? 1) * reliableShare
  return isReliable ? (known.codes[best] ?? null) : null
}

/** The first words in small letters, a character for each byte of UTF-8. */
function wordsOf(text: string, separators: RegExp): string[] {
  const plain = text.slice(0, mostCharacters).replace(separators, ' ').trim().toLowerCase()
  const bytes = Buffer.from(plain)
  return bytes
    .toString('latin1', 0, endOf(bytes))
    .split(' ')
    .filter((word) => word !== '')
}

function endOf(bytes: Buffer): number {
  for (let at = mostBytes.word + 1; at < bytes.length; at++) {
    if (bytes[at] === 0x20) return at
    const isLastOfCharacter = ((bytes[at + 1] ?? 0) & 0xc0) !== 0x80
    if (at >= mostBytes.inWord && isLastOfCharacter) return at + 1
  }
  return bytes.length
}

/** The different runs of bytes of the words: one every three bytes, and one that ends the word. */
function runsOf(words: readonly string[]): Set<string> {
  const runs = new Set<string>()
  for (const word of words) {
    const length = Math.min(word.length, mostOfWord)
    let at = 0
    for (; at + runBytes < length; at += stride)
      runs.add((at === 0 ? ' ' : '') + word.slice(at, at + runBytes))
    const last = word.slice(Math.max(0, length - runBytes))
    runs.add(`${at === 0 ? ' ' : ''}${last} `)
  }
  return runs
}

function scoresOf(
  runs: ReadonlySet<string>,
  { codes, keys, starts, languages, weights }: Languages,
): number[] {
  const scores = codes.map(() => 0)
  for (const run of runs) {
    const at = run.length > longestRun ? -1 : placeOf(keys, keyOf(run))
    if (at < 0) continue
    for (let of = starts[at] ?? 0; of < (starts[at + 1] ?? 0); of++) {
      const language = languages[of] ?? 0
      scores[language] = (scores[language] ?? 0) + (weights[of] ?? 0) + baseWeight
    }
  }
  return scores
}

/** Where a number stands in an ascending table; -1 where it doesn't. */
function placeOf(table: Float64Array, wanted: number): number {
  let [low, high] = [0, table.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const found = table[middle] ?? 0
    if (found === wanted) return middle
    if (found < wanted) low = middle + 1
    else high = middle - 1
  }
  return -1
}
