/** The free slots of a double array, as a linked list in ascending order, so that full regions are skipped. */
export class SlotList {
  #next: Int32Array
  #previous: Int32Array
  #used: Uint8Array

  /** Slots 0 to `capacity` - 1, all free but slot 0; grows as needed. */
  constructor(capacity: number) {
    this.#next = Int32Array.from({ length: capacity }, (_, slot) => slot + 1)
    this.#previous = Int32Array.from({ length: capacity }, (_, slot) => slot - 1)
    this.#used = new Uint8Array(capacity)
    this.#used[0] = 1
  }

  get capacity(): number {
    return this.#used.length
  }

  /** The first free slot after a slot that is free or 0; `capacity` when there is none. */
  after(slot: number): number {
    return this.#next[slot] as number
  }

  isFree(slot: number): boolean {
    return slot >= this.capacity || this.#used[slot] === 0
  }

  /** Takes a free slot out of the list. */
  take(slot: number): void {
    if (slot >= this.capacity) this.#grow(slot)
    const next = this.#next[slot] as number
    const previous = this.#previous[slot] as number
    this.#next[previous] = next
    if (next < this.capacity) this.#previous[next] = previous
    this.#used[slot] = 1
  }

  /** At the end of the old capacity the list continues with the new slots. */
  #grow(slot: number): void {
    const old = this.capacity
    const capacity = Math.max(old * 2, slot + 1)
    let last = 0
    while ((this.#next[last] as number) < old) last = this.#next[last] as number
    this.#next = widen(
      this.#next,
      Int32Array.from({ length: capacity }, (_, i) => i + 1),
    )
    this.#previous = widen(
      this.#previous,
      Int32Array.from({ length: capacity }, (_, i) => i - 1),
    )
    this.#previous[old] = last
    this.#used = widen(this.#used, new Uint8Array(capacity))
  }
}

function widen<A extends Int32Array | Uint8Array>(values: A, into: A): A {
  into.set(values)
  return into
}
