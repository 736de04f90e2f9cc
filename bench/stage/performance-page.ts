import { descriptionOf } from './benches.ts'
import { type Figure, isReached, shown, wanted } from './compare.ts'
import { tableOf } from './table.ts'

/** The last measurement of a bench. */
export interface BenchResult {
  bench: string
  /** The date, and the measured commit. */
  at: string
  commit: string
  machine: string
  figures: Figure[]
}

const marks = ['<!-- figures -->', '<!-- end of figures -->'] as const

/** The page with its figures replaced; the rest is written by hand. @throws where the page has no place for them */
export function pageWith(page: string, results: readonly BenchResult[]): string {
  const [before, rest] = page.split(marks[0])
  const after = rest?.split(marks[1])[1]
  if (before === undefined || after === undefined) throw new Error('the page has no place for figures')
  return `${before}${marks[0]}\n\n${results.map(section).join('\n\n')}\n\n${marks[1]}${after}`
}

const section = ({ bench, at, commit, machine, figures }: BenchResult): string =>
  [
    `### \`${bench}\``,
    '',
    descriptionOf(bench),
    '',
    ...tableOf([['Goal', 'What', 'Measured', 'Wanted', 'Met'], ...figures.map(row)]),
    '',
    `${at}, commit ${commit}: ${machine}.`,
  ].join('\n')

const row = (figure: Figure): string[] => [
  figure.id,
  figure.what,
  shown(figure.value, figure.unit),
  wanted(figure),
  isReached(figure) ? 'yes' : '**no**',
]
