import { EDGE } from './regex-program.ts'

/** Numbers that the table of moves may hold before it is emptied: 1 MB. */
const MOST_MOVES = 1 << 18
const MOST_STATES = 4096
const STATE_BYTES = 120

/** The threads that run at one place of a text, without those that start there. */
export interface State {
  readonly threads: Int32Array
  /** What the character before the place is to assertions. */
  readonly kind: number
}

/** Threads after a character and the patterns that were found to match before it. */
export interface Move {
  readonly threads: Int32Array
  readonly found: readonly number[]
}

/** Remembers which state follows which over which class of characters; state 0 is the start of a text. */
export class MoveTable {
  readonly #width: number
  readonly #capacity: number
  #states: State[] = []
  #byHash = new Map<number, number[]>()
  /** For each state and class: 0 when not known, else the next state plus one, negative when patterns match. */
  #moves = new Int32Array(0)
  #found = new Map<number, readonly number[]>()
  #threads = 0

  /** A table for this many classes of characters, the end of the text included. */
  constructor(width: number) {
    this.#width = width
    this.#capacity = Math.max(2, Math.min(MOST_STATES, Math.floor(MOST_MOVES / width)))
    this.#reset()
  }

  get bytes(): number {
    return this.#moves.byteLength + this.#threads * 4 + this.#states.length * STATE_BYTES
  }

  state(number: number): State {
    return this.#states[number] as State
  }

  /** The state after a class, with the patterns that matched added to `matched`; -1 when the move isn't known. */
  next(state: number, characterClass: number, matched: Set<number>): number {
    const slot = state * this.#width + characterClass
    const move = this.#moves[slot] as number
    if (move >= 0) return move - 1
    for (const pattern of this.#found.get(slot) as readonly number[]) matched.add(pattern)
    return -1 - move
  }

  /**
   * Remembers a move and returns the number of the state that it leads to, given its threads and a test for being one of
   * them. A full table is emptied first.
   */
  learn(
    from: number,
    characterClass: number,
    to: State,
    has: (thread: number) => boolean,
    found: ReadonlySet<number>,
  ): number {
    if (this.#states.length >= this.#capacity) {
      this.#reset()
      return this.#numberOf(to, has)
    }
    const next = this.#numberOf(to, has)
    const slot = from * this.#width + characterClass
    this.#moves[slot] = found.size === 0 ? next + 1 : -1 - next
    if (found.size > 0) this.#found.set(slot, [...found])
    return next
  }

  #numberOf(state: State, has: (thread: number) => boolean): number {
    const { threads, kind } = state
    let hash = kind
    for (const thread of threads) hash = (hash + mix(thread)) | 0
    const known = this.#byHash.get(hash) ?? []
    for (const number of known) if (isSame(this.state(number), state, has)) return number
    const number = this.#states.push({ threads: threads.slice(), kind }) - 1
    if (known.push(number) === 1) this.#byHash.set(hash, known)
    this.#threads += threads.length
    const needed = (number + 1) * this.#width
    if (needed > this.#moves.length) {
      const wider = new Int32Array(Math.min(needed * 2, this.#capacity * this.#width))
      wider.set(this.#moves)
      this.#moves = wider
    }
    return number
  }

  #reset(): void {
    this.#states = []
    this.#byHash = new Map()
    this.#found = new Map()
    this.#moves = new Int32Array(0)
    this.#threads = 0
    this.#numberOf({ threads: new Int32Array(0), kind: EDGE }, () => false)
  }
}

/** A thread's share of a hash that must not depend on the order of threads. */
function mix(thread: number): number {
  const spread = Math.imul(thread + 1, 0x9e3779b1)
  return Math.imul(spread ^ (spread >>> 15), 0x85ebca6b)
}

/** Whether a state holds the same threads as another, in whatever order. */
function isSame(state: State, other: State, has: (thread: number) => boolean): boolean {
  if (state.kind !== other.kind || state.threads.length !== other.threads.length) return false
  for (const thread of state.threads) if (!has(thread)) return false
  return true
}
