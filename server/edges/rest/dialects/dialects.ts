import type { Dialect } from './dialect.ts'
import { openai } from './openai.ts'
import { perspective } from './perspective.ts'
import { verdict } from './verdict.ts'

/** Every interface that is answered over REST, one line each. */
export const dialects: readonly Dialect[] = [verdict, perspective, openai]

/** Whose interface an address belongs to; undefined where it is none of theirs. */
export const dialectAt = (path: string): Dialect | undefined =>
  dialects.find(({ top }) => path === top || path.startsWith(`${top}/`))

/** Whose interface the address of a route belongs to. */
export const dialectOf = ({ path }: { path: string }): Dialect => dialectAt(path) ?? verdict
