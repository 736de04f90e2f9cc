import { lettersOf } from './letters.ts'

/** A line of text as it was read. */
export interface ReadLine {
  text: string
  /** Letters and digits of words that the reader is sure of. */
  sure: number
}

/** The share of pairs of letters from which two lines are the same one, read twice. */
const alike = 0.75

/** The lines that were found in a picture: of those that are read again in another pass, the surer one at its place. */
export class FoundLines {
  readonly #lines: (ReadLine & { letters: string })[] = []

  /** The lines in the order in which they were found. */
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
