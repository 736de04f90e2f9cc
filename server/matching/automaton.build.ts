import type { Automaton } from './automaton.ts'
import { STRIDE } from './automaton.ts'
import { SlotList } from './slot-list.ts'

/** Free slots tried for a node of several children before the table is extended. */
const MOST_TRIES = 256
const WHITE_SPACE = '\t\n\v\f\r'

/** A node of the pattern tree: the patterns `from` to `to` (exclusive) share its first `depth` units. */
interface Node {
  from: number
  to: number
  depth: number
  state: number
}

/** A text to find, and the forms that its match reports. */
export interface Pattern {
  readonly text: string
  readonly forms: readonly number[]
}

/**
 * Builds the automaton that finds all patterns of a list in one pass (Aho-Corasick in a double array). Patterns must be
 * sorted by code units, differ and not be empty.
 */
export function buildAutomaton(patterns: readonly Pattern[]): Automaton {
  return new Builder(patterns).build()
}

class Builder {
  readonly #patterns: readonly Pattern[]
  readonly #classes: Int32Array
  readonly #classCount: number
  readonly #slots: SlotList
  readonly #outputForms: number[] = [-1]
  readonly #outputNext: number[] = [0]
  #states: Int32Array
  #lastSlot = 0

  constructor(patterns: readonly Pattern[]) {
    this.#patterns = patterns
    this.#classes = classesOf(patterns)
    this.#classCount = this.#classes.reduce((most, unitClass) => Math.max(most, unitClass), 0)
    this.#slots = new SlotList(1024)
    this.#states = new Int32Array(1024 * STRIDE).fill(-1)
    this.#states.set([0, -1, 0, 0])
  }

  build(): Automaton {
    let level: Node[] = [{ from: 0, to: this.#patterns.length, depth: 0, state: 0 }]
    while (level.length > 0) level = level.flatMap((node) => this.#expand(node))
    return {
      steps: this.#classes.map((unitClass) => unitClass * STRIDE),
      states: this.#states.slice(0, (this.#lastSlot + this.#classCount + 1) * STRIDE),
      outputForms: Int32Array.from(this.#outputForms),
      outputNext: Int32Array.from(this.#outputNext),
    }
  }

  /** Places the children of a node; all nodes of smaller depth must have been placed before. */
  #expand(node: Node): Node[] {
    const children = this.#childrenOf(node)
    if (children.length === 0) {
      this.#states[node.state] = 0
      return children
    }
    const classes = children.map(({ from }) => this.#classAt(from, node.depth))
    const base = this.#place(classes)
    this.#states[node.state] = base * STRIDE
    children.forEach((child, i) => {
      const unitClass = classes[i] as number
      this.#slots.take(base + unitClass)
      child.state = (base + unitClass) * STRIDE
      this.#add(child, node.state, unitClass)
    })
    return children
  }

  #childrenOf({ from, to, depth }: Node): Node[] {
    const children: Node[] = []
    let last: Node | undefined
    for (let i = from; i < to; i++) {
      if (this.#textOf(i).length === depth) continue
      if (last !== undefined && this.#classAt(last.from, depth) === this.#classAt(i, depth)) {
        last.to = i + 1
        continue
      }
      last = { from: i, to: i + 1, depth: depth + 1, state: 0 }
      children.push(last)
    }
    return children
  }

  #classAt(pattern: number, depth: number): number {
    return this.#classes[this.#textOf(pattern).charCodeAt(depth)] as number
  }

  #textOf(pattern: number): string {
    return (this.#patterns[pattern] as Pattern).text
  }

  /** A base from which the slots of all classes are free. */
  #place(classes: readonly number[]): number {
    const first = classes.reduce((least, unitClass) => Math.min(least, unitClass))
    let slot = this.#slots.after(0)
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      if (slot >= this.#slots.capacity) break
      const base = slot - first
      if (base >= 0 && classes.every((unitClass) => this.#slots.isFree(base + unitClass)))
        return this.#reach(base, classes)
      slot = this.#slots.after(slot)
    }
    return this.#reach(this.#lastSlot + 1, classes)
  }

  #reach(base: number, classes: readonly number[]): number {
    for (const unitClass of classes) this.#lastSlot = Math.max(this.#lastSlot, base + unitClass)
    const needed = (this.#lastSlot + this.#classCount + 1) * STRIDE
    if (needed > this.#states.length) {
      const wider = new Int32Array(needed * 2).fill(-1)
      wider.set(this.#states)
      this.#states = wider
    }
    return base
  }

  #add(child: Node, parent: number, unitClass: number): void {
    const { state, from, depth } = child
    const fallback = parent === 0 ? 0 : this.#follow(this.#states[parent + 2] as number, unitClass)
    this.#states[state + 1] = parent
    this.#states[state + 2] = fallback
    let output = this.#states[fallback + 3] as number
    const pattern = this.#patterns[from] as Pattern
    for (const form of pattern.text.length === depth ? pattern.forms : []) {
      this.#outputNext.push(output)
      output = this.#outputForms.push(form) - 1
    }
    this.#states[state + 3] = output
  }

  /**
   * The failure target: the state of the longest pattern prefix that is a suffix of the text of `state` followed by the
   * class.
   */
  #follow(state: number, unitClass: number): number {
    for (let at = state; ; at = this.#states[at + 2] as number) {
      const next = (this.#states[at] as number) + unitClass * STRIDE
      if (this.#states[next + 1] === at) return next
      if (at === 0) return 0
    }
  }
}

/** Small numbers for the code units in use, the frequent ones smallest; white space counts as a space. */
function classesOf(patterns: readonly Pattern[]): Int32Array {
  const counts = new Map<number, number>()
  for (const { text } of patterns) {
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i)
      counts.set(unit, (counts.get(unit) ?? 0) + 1)
    }
  }
  const units = [...counts.keys()].sort((a, b) => (counts.get(b) ?? 0) - (counts.get(a) ?? 0))
  const classes = new Int32Array(units.reduce((most, unit) => Math.max(most, unit), 32) + 1)
  units.forEach((unit, i) => (classes[unit] = i + 1))
  for (const unit of WHITE_SPACE) classes[unit.charCodeAt(0)] = classes[32] as number
  return classes
}
