import { EDGE } from './regex-program.ts'

/** The most entries of the transition table before it is cleared: 1 MB. */
const MOST_MOVES = 1 << 18
const MOST_STATES = 4096
const STATE_BYTES = 120

/** The threads at one position of a text, without those that start there. */
export interface State {
  readonly threads: Int32Array
  /** The assertion kind of the character before the position. */
  readonly kind: number
}

/** The threads after a character, and the patterns that matched before it. */
export interface Move {
  readonly threads: Int32Array
  readonly found: readonly number[]
}

/** A cache of transitions between states by character class (a lazily built DFA); state 0 is the start of a text. */
export class MoveTable {
  readonly #width: number
  readonly #capacity: number
  #states: State[] = []
  #byHash = new Map<number, number[]>()
  /** For each state and class: 0 when unknown, else the next state plus one, negative when patterns match. */
  #moves = new Int32Array(0)
  #found = new Map<number, readonly number[]>()
  #threads = 0

  /** A table for this many character classes, including the end of the text. */
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

  /** The state after a class, adding the patterns that match to `matched`; -1 when the transition is unknown. */
  next(state: number, characterClass: number, matched: Set<number>): number {
    const slot = state * this.#width + characterClass
    const move = this.#moves[slot] as number
    if (move >= 0) return move - 1
    for (const pattern of this.#found.get(slot) as readonly number[]) matched.add(pattern)
    return -1 - move
  }

  /**
   * Stores a transition and returns the number of its target state, given its threads and a membership test for them. A
   * full table is cleared first.
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

/** A thread's part of an order-independent hash. */
function mix(thread: number): number {
  const spread = Math.imul(thread + 1, 0x9e3779b1)
  return Math.imul(spread ^ (spread >>> 15), 0x85ebca6b)
}

/** Whether two states have the same threads, in any order. */
function isSame(state: State, other: State, has: (thread: number) => boolean): boolean {
  if (state.kind !== other.kind || state.threads.length !== other.threads.length) return false
  for (const thread of state.threads) if (!has(thread)) return false
  return true
}
