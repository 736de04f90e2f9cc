import type { Target } from './target.ts'

/** The result of an attack. */
export interface Finding {
  /** What was done and what happened, in words. */
  figure: string
  /** Null where it could not be tried here; the figure has the reason. */
  held: boolean | null
}

/** How long an attack may take. */
export interface Effort {
  /** Within seconds instead of within minutes. */
  short: boolean
}

/** An attack from outside on the running program, and whether the program withstood it. */
export interface Attack {
  name: string
  /** A sentence on what is done. */
  about: string
  /** The tool that does it, with its Debian package; undefined where the attack is our own. */
  tool?: { command: string; debian: string }
  /** Whether it has a short form. */
  hasShort: boolean
  run(target: Target, effort: Effort): Promise<Finding>
}
