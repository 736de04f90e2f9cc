import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { betweenMarks } from './between-marks.ts'
import { root } from './root.ts'
import type { Run } from './where.ts'

interface Places<Result> {
  /** The folder of the suite, with its results. */
  suite: string
  /** The page with the results. */
  page: string
  /** The name of a result. */
  nameOf: (result: Result) => string
  /** All names, in the order of the page. */
  names: readonly string[]
  /** The lines of the page for some results. */
  tables: (results: readonly Result[]) => string[]
}

/** The last results of each part of a suite: stored in the suite's results.json, and shown on a page. */
export function keptResults<Result>({ suite, page, nameOf, names, tables }: Places<Result>) {
  const file = path.join(root, suite, 'results.json')
  const pageFile = path.join(root, page)
  const read = (): Result[] => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Result[]) : [])
  /** The page with the results; the rest of it is written by hand. @throws where it has no place for them */
  const pageWith = (text: string, results: readonly Result[]): string =>
    betweenMarks(text, tables(results).join('\n'))
  return {
    read,
    pageWith,
    /** Replaces the earlier result of the same name, and updates the page. */
    keep(result: Result): void {
      const all = new Map([...read(), result].map((each) => [nameOf(each), each]))
      const kept = names.flatMap((name) => all.get(name) ?? [])
      writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`)
      writeFileSync(pageFile, pageWith(readFileSync(pageFile, 'utf8'), kept))
    },
  }
}

/** The word for whether something held, for a page. */
export const heldWord = (held: boolean | null): string =>
  held === null ? 'left out' : held ? 'yes' : '**no**'

/** When and where something ran, for a page. */
export const ranWords = (run: Run | undefined): string =>
  run ? `${run.at}, commit ${run.commit}: ${run.machine}` : 'not yet'
