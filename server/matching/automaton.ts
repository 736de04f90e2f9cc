/** The numbers of a state: base of its children, parent, failure state, first output. */
export const STRIDE = 4

/**
 * All patterns of a workspace's lists as one automaton in typed arrays. A state is identified by the index of its first
 * number; state 0 is the start.
 */
export interface Automaton {
  /** For each code unit the offset of its child from the base; 0 for units in no pattern. */
  readonly steps: Int32Array
  readonly states: Int32Array
  /** For each output its form, and the output of the next shorter pattern that ends at the same place, 0 for none. */
  readonly outputForms: Int32Array
  readonly outputNext: Int32Array
}

/** The ends of matches: pairs of an end offset (exclusive) and an output. */
export type Hits = Int32Array

/** The result where there is nothing to scan for. */
export const NO_HITS: Hits = new Int32Array(0)

let scratch: Int32Array = new Int32Array(4096)

/**
 * Finds the ends of pattern matches in a text, in one pass whose time depends only on the text's length. A run of white
 * space counts as one space.
 */
export function scanAutomaton({ steps, states }: Automaton, text: string): Hits {
  const known = steps.length
  const space = known > 32 ? (steps[32] as number) : 0
  let hits = 0
  let state = 0
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    const step = unit < known ? (steps[unit] as number) : 0
    if (step === 0) {
      state = 0
      continue
    }
    if (step === space && i > 0 && steps[text.charCodeAt(i - 1)] === space) continue
    let next = (states[state] as number) + step
    while (states[next + 1] !== state) {
      if (state === 0) {
        next = 0
        break
      }
      state = states[state + 2] as number
      next = (states[state] as number) + step
    }
    state = next
    const output = states[next + 3] as number
    if (output !== 0) {
      if (hits === scratch.length) scratch = grow(scratch)
      scratch[hits++] = i + 1
      scratch[hits++] = output
    }
  }
  return scratch.slice(0, hits)
}

function grow(full: Int32Array): Int32Array {
  const wider = new Int32Array(full.length * 2)
  wider.set(full)
  return wider
}
