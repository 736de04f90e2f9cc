import { lettersOf } from './letters.ts'

/** A recognized line of text. */
export interface ReadLine {
  text: string
  /** The number of letters and digits in words with high confidence. */
  sure: number
}

/** The similarity, as a share of letter pairs, from which two lines are considered the same. */
const alike = 0.75

/** The lines found in an image: of a line found in several passes the one with the highest confidence, at its first position. */
export class FoundLines {
  readonly #lines: (ReadLine & { letters: string })[] = []

  /** The lines in the order of recognition. */
  get text(): string {
    return this.#lines.map(({ text }) => text).join('\n')
  }

  add(line: ReadLine): void {
    const letters = lettersOf(line.text)
    const same = this.#lines.findIndex((known) => isSame(known.letters, letters))
    const known = this.#lines[same]
    if (!known) this.#lines.push({ ...line, letters })
    else if (line.sure > known.sure) this.#lines[same] = { ...line, letters }
  }
}

function isSame(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a]
  if (long.includes(short)) return true
  const pairs = new Set(pairsOf(long))
  const shared = pairsOf(short).filter((pair) => pairs.has(pair)).length
  return shared / Math.max(1, long.length - 1) >= alike
}

const pairsOf = (letters: string): string[] =>
  Array.from({ length: Math.max(0, letters.length - 1) }, (_, at) => letters.slice(at, at + 2))
