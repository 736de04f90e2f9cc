import type { PromiseId } from '../promises.ts'

/** The result of a scenario for one promise. */
export interface Finding {
  id: PromiseId
  /** What was measured, in words. */
  figure: string
  /** Null where it could not be tried here; the figure has the reason. */
  held: boolean | null
}

/** How long a scenario may take. */
export interface Effort {
  /** Within a minute and with little CPU, instead of at the size of the promise. */
  short: boolean
}

/** Faults of an installation, and whether its promises hold. */
export interface Scenario {
  name: string
  /** A sentence on what is done. */
  about: string
  /** The promises that it tests. */
  tries: readonly PromiseId[]
  /** Whether it has a short form, which `npm test` runs. */
  hasShort: boolean
  run(effort: Effort): Promise<Finding[]>
}
