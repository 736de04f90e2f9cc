import type { Target } from './target.ts'

/** What an attack found. */
export interface Finding {
  /** What was done and what came of it, as people read it. */
  figure: string
  /** Null where it could not be tried here; the figure says why. */
  held: boolean | null
}

/** How long an attack may take. */
export interface Effort {
  /** Within seconds instead of within minutes. */
  short: boolean
}

/** An attack from outside on the program as it runs, and whether it held. */
export interface Attack {
  name: string
  /** What is done, in a sentence. */
  about: string
  /** The program that does it, with the package of Debian that has it; none where the attack is our own. */
  tool?: { command: string; debian: string }
  /** Whether it has a short form. */
  hasShort: boolean
  run(target: Target, effort: Effort): Promise<Finding>
}
