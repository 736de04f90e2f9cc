import type { PromiseId } from '../promises.ts'

/** What a scenario found out about a promise. */
export interface Finding {
  id: PromiseId
  /** What was measured, as people read it. */
  figure: string
  /** Null where it could not be tried here; the figure says why. */
  held: boolean | null
}

/** How long a scenario may take. */
export interface Effort {
  /** Within a minute, with little of the processor, instead of at the size of the promise. */
  short: boolean
}

/** Faults that are done to an installation, and what became of its promises. */
export interface Scenario {
  name: string
  /** What is done, in a sentence. */
  about: string
  /** The promises that it tries. */
  tries: readonly PromiseId[]
  /** Whether it has a short form, which `npm test` runs. */
  hasShort: boolean
  run(effort: Effort): Promise<Finding[]>
}
