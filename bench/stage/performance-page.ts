import { descriptionOf } from './benches.ts'
import { type Figure, isReached, shown, wanted } from './compare.ts'

/** What a bench measured when it ran last. */
export interface BenchResult {
  bench: string
  /** The day, and the commit that was measured. */
  at: string
  commit: string
  machine: string
  figures: Figure[]
}

const marks = ['<!-- figures -->', '<!-- end of figures -->'] as const

/** The page with its figures replaced; all else in it is written by hand. @throws where the page has no place for them */
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

/** A table of Markdown whose columns are as wide as their widest cell. */
function tableOf(rows: readonly (readonly string[])[]): string[] {
  const [head = []] = rows
  const widths = head.map((_, column) => Math.max(...rows.map((cells) => (cells[column] ?? '').length)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [line(head), rule, ...rows.slice(1).map(line)]
}
