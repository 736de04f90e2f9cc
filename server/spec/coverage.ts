import type { Statement } from './statements.ts'

/** What the tests are compared with. */
export interface Ledger {
  lines: readonly Statement[]
  /** Lines that require nothing, by id. */
  silent: ReadonlySet<string>
  /** What is missing, by the id of a line that does not hold yet, or that no test shows to hold. */
  open: Readonly<Record<string, string>>
  /** Pieces of the names of the tests that prove a line together, by its id. */
  witnesses: Readonly<Record<string, readonly string[]>>
}

/** Which lines the tests prove, and the errors in the proof. */
export interface Coverage {
  /** The names of the tests that prove a line, by its id. */
  proofs: ReadonlyMap<string, readonly string[]>
  /** Lines that are neither proved, nor open, nor without a requirement. */
  missing: Statement[]
  /** Ids of lines that are open and proved, or require nothing and are open or proved. */
  twice: string[]
  /** Quoted pieces of names that no test has (any more), with the id they are for; ids in front of no line. */
  stale: string[]
  /** Ids in the names of tests, and of open lines, that are neither a line nor a section. */
  unknown: string[]
}

/**
 * A line is proved by the tests that carry its id, as `[4.8.3] …`; where `witnesses` names tests for it, by those, and only if
 * all of them exist. A proof of a section never counts for its lines.
 */
export function coverageOf({ lines, silent, open, witnesses }: Ledger, tests: readonly string[]): Coverage {
  const carried = testsById(tests)
  const proofs = new Map<string, readonly string[]>()
  for (const { id } of lines) {
    const found = witnesses[id] ? quoted(witnesses[id], tests) : carried.get(id)
    if (found) proofs.set(id, found)
  }
  const known = new Set(lines.map(({ id }) => id))
  const places = new Set(lines.flatMap(({ section }) => [section, section.split('.')[0] ?? '']))
  const named = [...carried.keys()].filter((id) => /^V?[0-9]/.test(id))
  return {
    proofs,
    missing: lines.filter(({ id }) => !proofs.has(id) && !silent.has(id) && open[id] === undefined),
    twice: [...known].filter(
      (id) => Number(proofs.has(id)) + Number(silent.has(id)) + Number(id in open) > 1,
    ),
    stale: Object.entries(witnesses).flatMap(([id, pieces]) =>
      pieces
        .filter((piece) => !known.has(id) || !tests.some((name) => name.includes(piece)))
        .map((piece) => `[${id}] ${piece}`),
    ),
    unknown: [...named.filter((id) => !places.has(id)), ...silent, ...Object.keys(open)]
      .filter((id) => !known.has(id))
      .sort(),
  }
}

/** The tests of which a piece of the name is quoted; nothing unless every piece is in the name of some test. */
function quoted(pieces: readonly string[], tests: readonly string[]): string[] | undefined {
  const found = pieces.map((piece) => tests.filter((name) => name.includes(piece)))
  return found.every((names) => names.length > 0) ? [...new Set(found.flat())] : undefined
}

function testsById(tests: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const name of new Set(tests))
    for (const id of idsIn(name)) found.set(id, [...(found.get(id) ?? []), name])
  return found
}

const idsIn = (name: string): Set<string> =>
  new Set([...name.matchAll(/\[(V?\d+(?:\.\d+)*[a-z]?)\]/g)].flatMap(([, id]) => id ?? []))
