import { type Move, MoveTable } from './regex-moves.ts'
import type { RegexProgram } from './regex-program.ts'

/** The most transitions that one scan adds to the cache; the rest of the text is then scanned without it. */
const MOST_LEARNED = 200

/**
 * Finds which patterns of a program match anywhere in a text. Every character advances all threads at once, so the time
 * is bounded by the text's length times the program's size; known transitions are looked up. There is no backtracking.
 */
export class RegexScanner {
  readonly #program: RegexProgram
  readonly #moves: MoveTable
  readonly #starts = new Map<number, Move>()
  /** Scratch: the current threads, those after the next character, and the round in which each was last added. */
  #threads: Int32Array
  #next: Int32Array
  readonly #marks: Int32Array
  #round = 0
  readonly #found = new Set<number>()
  readonly #isAdded = (thread: number) => this.#marks[thread] === this.#round

  constructor(program: RegexProgram) {
    this.#program = program
    this.#moves = new MoveTable(program.classCount + 1)
    this.#threads = new Int32Array(program.size)
    this.#next = new Int32Array(program.size)
    this.#marks = new Int32Array(program.size)
  }

  /** The size of the cached transitions in bytes. */
  get bytes(): number {
    return this.#moves.bytes
  }

  /** The numbers of the patterns that match somewhere in a text. */
  match(text: string): Set<number> {
    const matched = new Set<number>()
    let state = 0
    let learned = 0
    for (let i = 0; i < text.length; i++) {
      const codePoint = codePointAt(text, i)
      const characterClass = this.#program.classOf(codePoint)
      let next = this.#moves.next(state, characterClass, matched)
      if (next < 0) {
        if (++learned > MOST_LEARNED) return this.#runOut(text, i, state, matched)
        next = this.#learn(state, characterClass, matched)
      }
      state = next
      if (codePoint > 0xffff) i++
    }
    const end = this.#program.classCount
    if (this.#moves.next(state, end, matched) < 0) this.#learn(state, end, matched)
    return matched
  }

  /** Computes and caches a transition. */
  #learn(state: number, characterClass: number, matched: Set<number>): number {
    const { threads, kind } = this.#moves.state(state)
    const found = this.#found
    found.clear()
    const count = this.#step(threads, threads.length, kind, characterClass, found)
    for (const pattern of found) matched.add(pattern)
    const next = { threads: this.#next.subarray(0, count), kind: this.#program.kindOf(characterClass) }
    return this.#moves.learn(state, characterClass, next, this.#isAdded, found)
  }

  /** Scans from a state to the end of a text without caching. */
  #runOut(text: string, from: number, state: number, matched: Set<number>): Set<number> {
    let { kind } = this.#moves.state(state)
    const { threads } = this.#moves.state(state)
    this.#threads.set(threads)
    let running = threads.length
    for (let i = from; i < text.length; i++) {
      const codePoint = codePointAt(text, i)
      const characterClass = this.#program.classOf(codePoint)
      running = this.#step(this.#threads, running, kind, characterClass, matched)
      kind = this.#program.kindOf(characterClass)
      const spare = this.#threads
      this.#threads = this.#next
      this.#next = spare
      if (codePoint > 0xffff) i++
    }
    this.#step(this.#threads, running, kind, this.#program.classCount, matched)
    return matched
  }

  /**
   * Advances threads, and those that start here, over one character; the result is at the beginning of the scratch
   * space, its length is returned.
   */
  #step(
    threads: Int32Array,
    running: number,
    kind: number,
    characterClass: number,
    found: Set<number>,
  ): number {
    const holds = this.#program.between(kind, this.#program.kindOf(characterClass))
    const start = this.#startMove(characterClass, holds)
    for (const pattern of start.found) found.add(pattern)
    this.#round++
    const count = start.threads.length
    for (let i = 0; i < count; i++) {
      const thread = start.threads[i] as number
      this.#marks[thread] = this.#round
      this.#next[i] = thread
    }
    return this.#advance(threads, running, characterClass, holds, count, found)
  }

  #advance(
    threads: Int32Array,
    running: number,
    characterClass: number,
    holds: number,
    before: number,
    found: Set<number>,
  ): number {
    const accepted = this.#program.accepted(characterClass)
    const { starts, items } = this.#program.closures(holds)
    const nexts = this.#program.nexts
    const marks = this.#marks
    const added = this.#next
    const round = this.#round
    let count = before
    for (let i = 0; i < running; i++) {
      const thread = threads[i] as number
      const end = starts[thread + 1] as number
      for (let j = starts[thread] as number; j < end; j++) {
        const instruction = items[j] as number
        if (instruction < 0) found.add(-1 - instruction)
        else if (accepted[instruction] === 1) {
          const next = nexts[instruction] as number
          if (marks[next] !== round) {
            marks[next] = round
            added[count++] = next
          }
        }
      }
    }
    return count
  }

  /** The transition of the threads that start at a position: independent of other threads, so it is computed once. */
  #startMove(characterClass: number, holds: number): Move {
    const key = holds * (this.#program.classCount + 1) + characterClass
    const known = this.#starts.get(key)
    if (known !== undefined) return known
    this.#round++
    const found = new Set<number>()
    const count = this.#advance(Int32Array.of(this.#program.start), 1, characterClass, holds, 0, found)
    const move = { threads: this.#next.slice(0, count), found: [...found] }
    this.#starts.set(key, move)
    return move
  }
}

function codePointAt(text: string, offset: number): number {
  const unit = text.charCodeAt(offset)
  return unit >= 0xd800 && unit < 0xdc00 ? (text.codePointAt(offset) as number) : unit
}
