import type { Dialect } from './dialect.ts'
import { openai } from './openai.ts'
import { perspective } from './perspective.ts'
import { verdict } from './verdict.ts'

/** Every interface that REST serves, one line each. */
export const dialects: readonly Dialect[] = [verdict, perspective, openai]

/** The dialect of a path; undefined where it belongs to none. */
export const dialectAt = (path: string): Dialect | undefined =>
  dialects.find(({ top }) => path === top || path.startsWith(`${top}/`))

/** The dialect of a route. */
export const dialectOf = ({ path }: { path: string }): Dialect => dialectAt(path) ?? verdict
