import type { Requirement } from './requirements.ts'

/** What the tests prove, and what is wrong with the proof. */
export interface Coverage {
  open: Requirement[]
  /** Lines that say which test proves them, where there is no such test (any more), or no such line. */
  stale: string[]
  /** Ids in the names of tests that are neither a line nor a section. */
  unknown: string[]
}

/**
 * A line is proved by a test that carries its id, as `[4.8.3] …`. Where tests carry the section alone, `witnesses`
 * quotes a piece of the name of the one that proves the line: a section never stands for its lines, unless there is
 * but one.
 */
export function coverageOf(
  requirements: readonly Requirement[],
  tests: readonly string[],
  witnesses: Readonly<Record<string, string>>,
): Coverage {
  const ids = new Set(tests.flatMap(idsIn))
  const known = new Set(requirements.map(({ id }) => id))
  const sections = new Set(requirements.flatMap(({ section }) => [section, section.split('.')[0] ?? '']))
  const quoted = Object.entries(witnesses)
  const proved = new Set(
    quoted
      .filter(([id, words]) => known.has(id) && tests.some((name) => name.includes(words)))
      .map(([id]) => id),
  )
  const alone = (section: string) => requirements.filter((other) => other.section === section).length === 1
  return {
    open: requirements.filter(
      ({ id, section }) => !ids.has(id) && !proved.has(id) && !(alone(section) && ids.has(section)),
    ),
    stale: quoted.map(([id]) => id).filter((id) => !proved.has(id)),
    unknown: [...ids].filter((id) => /^[2-9]\b/.test(id) && !known.has(id) && !sections.has(id)).sort(),
  }
}

const idsIn = (name: string): string[] =>
  [...name.matchAll(/\[(\d+(?:\.\d+)*)\]/g)].flatMap(([, id]) => id ?? [])
