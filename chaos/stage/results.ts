import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { tableOf } from '../../bench/stage/table.ts'
import { promises, type PromiseId } from '../promises.ts'
import { scenarios } from '../scenarios/index.ts'
import { betweenMarks } from './between-marks.ts'
import { root } from './root.ts'
import type { Finding } from './scenario.ts'

/** What a scenario found when it ran last. */
export interface Result {
  scenario: string
  /** The day, the commit and the machine. */
  at: string
  commit: string
  machine: string
  findings: Finding[]
}

const file = path.join(root, 'chaos/results.json')
const page = path.join(root, 'docs/reliability.md')

/** What all scenarios found when they ran last. */
export const readResults = (): Result[] =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Result[]) : []

/** Keeps what a scenario found in place of what it found before, and shows it in docs/reliability.md. */
export function keepResults(result: Result): void {
  const all = new Map([...readResults(), result].map((each) => [each.scenario, each]))
  const kept = scenarios.flatMap(({ name }) => all.get(name) ?? [])
  writeFileSync(file, `${JSON.stringify(kept, null, 2)}\n`)
  writeFileSync(page, pageWith(readFileSync(page, 'utf8'), kept))
}

/** The page with its tables replaced; all else in it is written by hand. @throws where the page has no place for them */
export const pageWith = (text: string, results: readonly Result[]): string =>
  betweenMarks(text, tables(results))

const tables = (results: readonly Result[]): string =>
  [
    ...tableOf([
      ['', 'Promise', 'Goal', 'Measured', 'Held', 'By', 'Wherever tests run'],
      ...(Object.keys(promises) as PromiseId[]).map((id) => promiseRow(id, results)),
    ]),
    '',
    ...tableOf([
      ['Scenario', 'What is done', 'Ran'],
      ...scenarios.map(({ name, about }) => ranRow(name, about, results)),
    ]),
  ].join('\n')

function promiseRow(id: PromiseId, results: readonly Result[]): string[] {
  const { says, goal, heldBy } = promises[id]
  const tried = results.flatMap(({ scenario, findings }) =>
    findings.filter((finding) => finding.id === id).map((finding) => ({ scenario, ...finding })),
  )
  const held = tried.map((finding) => (finding.held === null ? 'left out' : finding.held ? 'yes' : '**no**'))
  return [
    id,
    says,
    goal,
    tried.map(({ figure }) => figure).join('; ') ||
      (heldBy === null ? 'not measured yet' : 'by a test of its own'),
    [...new Set(held)].join(', ') || '–',
    tried.map(({ scenario }) => `\`${scenario}\``).join(', '),
    heldBy === null ? '' : `[${path.basename(heldBy)}](../${heldBy})`,
  ]
}

function ranRow(name: string, about: string, results: readonly Result[]): string[] {
  const ran = results.find(({ scenario }) => scenario === name)
  return [`\`${name}\``, about, ran ? `${ran.at}, commit ${ran.commit}: ${ran.machine}` : 'not yet']
}
