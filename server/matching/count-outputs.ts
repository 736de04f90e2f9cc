import type { Automaton, Hits } from './automaton.ts'

/** For each output the hits counted so far plus one, 0 when it was not reached. All 0 between calls. */
let counts: Int32Array = new Int32Array(1024)

/**
 * Calls `met` once for each distinct output of the hits and of their chains of shorter patterns, however many hits
 * share them; `met` returning false ends the iteration.
 */
export function forEachOutput({ outputNext }: Automaton, hits: Hits, met: (output: number) => boolean): void {
  const touched: number[] = []
  makeRoom(outputNext.length)
  for (let i = 0; i < hits.length; i += 2) {
    let output = hits[i + 1] as number
    let more = true
    for (; more && output !== 0 && counts[output] === 0; output = outputNext[output] as number) {
      counts[output] = 1
      touched.push(output)
      more = met(output)
    }
    if (!more) break
  }
  for (const output of touched) counts[output] = 0
}

/** Pairs of output and number of occurrences: a hit counts for its whole chain, and each chain is traversed once. */
export function countOutputs({ outputNext }: Automaton, hits: Hits): [output: number, times: number][] {
  const touched: number[] = []
  makeRoom(outputNext.length)
  for (let i = 0; i < hits.length; i += 2) {
    const hit = hits[i + 1] as number
    for (let output = hit; output !== 0 && counts[output] === 0; output = outputNext[output] as number) {
      counts[output] = 1
      touched.push(output)
    }
    counts[hit] = (counts[hit] as number) + 1
  }
  // An output has a higher number than the next in its chain, so in descending order each count is complete before it
  // is added to the next.
  const sorted = Int32Array.from(touched).sort().reverse()
  for (const output of sorted) {
    const next = outputNext[output] as number
    if (next !== 0) counts[next] = (counts[next] as number) + (counts[output] as number) - 1
  }
  const result = touched.map((output): [number, number] => [output, (counts[output] as number) - 1])
  for (const output of touched) counts[output] = 0
  return result
}

function makeRoom(outputs: number): void {
  if (counts.length < outputs) counts = new Int32Array(outputs * 2)
}
