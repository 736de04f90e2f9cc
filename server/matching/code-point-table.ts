const PAGE_BITS = 8
const PAGE_SIZE = 1 << PAGE_BITS
const PAGE_MASK = PAGE_SIZE - 1

/** A number for every Unicode code point, computed a page of 256 at a time when a page is first read. */
export class CodePointTable {
  readonly #compute: (codePoint: number) => number
  readonly #pages: (Int32Array | undefined)[] = Array.from<Int32Array | undefined>({
    length: 0x110000 >> PAGE_BITS,
  })

  constructor(compute: (codePoint: number) => number) {
    this.#compute = compute
  }

  /** The number of a code point (0 to 0x10FFFF; a lone surrogate is a code point here). */
  get(codePoint: number): number {
    const page = this.#pages[codePoint >> PAGE_BITS] ?? this.#fill(codePoint >> PAGE_BITS)
    return page[codePoint & PAGE_MASK] as number
  }

  /** The first 128 numbers, for loops with a separate path for ASCII. */
  ascii(): Int32Array {
    return Int32Array.from({ length: 128 }, (_, codePoint) => this.get(codePoint))
  }

  #fill(index: number): Int32Array {
    const page = new Int32Array(PAGE_SIZE)
    for (let i = 0; i < PAGE_SIZE; i++) page[i] = this.#compute((index << PAGE_BITS) | i)
    this.#pages[index] = page
    return page
  }
}
