import type { PartPrint } from '../../server/intake/media/picture-print.ts'
import { leastQuality, masks, mostBits, mostPdqBits } from '../../server/signals/media/media-print.store.ts'

interface Kept {
  owner: number
  print: Uint32Array
  pdq: Uint32Array
}

const masksOfBands = [masks.wide, masks.wide, masks.wide, masks.narrow]

/** The prints of pictures, found by their four bands and compared as the statement of `distancesToRemoved` does. */
export class ComparedPrints {
  readonly #byBand = masksOfBands.map(() => new Map<number, Kept[]>())

  /** Adds a picture, by a number of its own. */
  add(owner: number, prints: readonly PartPrint[]): void {
    for (const { quality, ...hashes } of prints) {
      if (quality < leastQuality) continue
      const kept = { owner, print: wordsOf(hashes.print), pdq: wordsOf(hashes.pdq) }
      for (const [at, band] of bandsOf(kept.print).entries()) {
        const same = this.#byBand[at]?.get(band)
        if (same) same.push(kept)
        else this.#byBand[at]?.set(band, [kept])
      }
    }
  }

  /** The pictures that a picture is taken to be like: its whole or what is within it is asked for, all parts are compared. */
  like(asked: readonly PartPrint[]): Set<number> {
    const found = new Set<number>()
    for (const { part, quality, ...hashes } of asked) {
      if (part > 1 || quality < leastQuality) continue
      this.#near(wordsOf(hashes.print), wordsOf(hashes.pdq), found)
      this.#near(wordsOf(hashes.printMirror), wordsOf(hashes.pdqMirror), found)
    }
    return found
  }

  #near(print: Uint32Array, pdq: Uint32Array, found: Set<number>): void {
    for (const [at, band] of bandsOf(print).entries())
      for (const mask of masksOfBands[at] ?? [])
        for (const kept of this.#byBand[at]?.get(band ^ mask) ?? []) {
          if (differing(kept.print, print) > mostBits) continue
          if (differing(kept.pdq, pdq) <= mostPdqBits) found.add(kept.owner)
        }
  }
}

/** The four numbers of 16 bits of a print. */
const bandsOf = (print: Uint32Array): number[] => [...print].flatMap((word) => [word >>> 16, word & 0xffff])

function differing(a: Uint32Array, b: Uint32Array): number {
  let count = 0
  for (let word = 0; word < a.length; word++) count += bitCount((a[word] as number) ^ (b[word] as number))
  return count
}

function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

const wordsOf = (hash: string): Uint32Array =>
  Uint32Array.from({ length: hash.length / 8 }, (_, at) =>
    Number.parseInt(hash.slice(8 * at, 8 * at + 8), 16),
  )
