import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { betweenMarks } from './between-marks.ts'
import { root } from './root.ts'
import type { Run } from './where.ts'

interface Places<Result> {
  /** The folder of the suite, which has its results. */
  suite: string
  /** The page that shows them. */
  page: string
  /** What was run. */
  nameOf: (result: Result) => string
  /** All that can be run, in the order of the page. */
  names: readonly string[]
  /** The lines of the page that show results. */
  tables: (results: readonly Result[]) => string[]
}

/** What each part of a suite found when it ran last: kept in the suite's results.json, and shown on a page. */
export function keptResults<Result>({ suite, page, nameOf, names, tables }: Places<Result>) {
  const file = path.join(root, suite, 'results.json')
  const pageFile = path.join(root, page)
  const read = (): Result[] => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Result[]) : [])
  /** The page as it shows results; all else in it is written by hand. @throws where it has no place for them */
  const pageWith = (text: string, results: readonly Result[]): string =>
    betweenMarks(text, tables(results).join('\n'))
  return {
    read,
    pageWith,
    /** Keeps what one found in place of what it found before, and shows it. */
    keep(result: Result): void {
      const all = new Map([...read(), result].map((each) => [nameOf(each), each]))
      const kept = names.flatMap((name) => all.get(name) ?? [])
      writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`)
      writeFileSync(pageFile, pageWith(readFileSync(pageFile, 'utf8'), kept))
    },
  }
}

/** Whether something held, as a page says it. */
export const heldWord = (held: boolean | null): string =>
  held === null ? 'left out' : held ? 'yes' : '**no**'

/** When and where something ran, as a page says it. */
export const ranWords = (run: Run | undefined): string =>
  run ? `${run.at}, commit ${run.commit}: ${run.machine}` : 'not yet'
