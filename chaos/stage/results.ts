import path from 'node:path'
import { tableOf } from '../../bench/stage/table.ts'
import { promises, type PromiseId } from '../promises.ts'
import { scenarios } from '../scenarios/index.ts'
import { heldWord, keptResults, ranWords } from './kept-results.ts'
import type { Finding } from './scenario.ts'
import type { Run } from './where.ts'

/** The last result of a scenario. */
export interface Result extends Run {
  scenario: string
  findings: Finding[]
}

/** The last results of all scenarios, as docs/reliability.md shows them. */
export const results = keptResults<Result>({
  suite: 'chaos',
  page: 'docs/reliability.md',
  nameOf: ({ scenario }) => scenario,
  names: scenarios.map(({ name }) => name),
  tables: (found) => [
    ...tableOf([
      ['', 'Promise', 'Goal', 'Measured', 'Held', 'By', 'Wherever tests run'],
      ...(Object.keys(promises) as PromiseId[]).map((id) => promiseRow(id, found)),
    ]),
    '',
    ...tableOf([
      ['Scenario', 'What is done', 'Ran'],
      ...scenarios.map(({ name, about }) => [
        `\`${name}\``,
        about,
        ranWords(found.find(({ scenario }) => scenario === name)),
      ]),
    ]),
  ],
})

function promiseRow(id: PromiseId, found: readonly Result[]): string[] {
  const { says, goal, heldBy } = promises[id]
  const tried = found.flatMap(({ scenario, findings }) =>
    findings.filter((finding) => finding.id === id).map((finding) => ({ scenario, ...finding })),
  )
  return [
    id,
    says,
    goal,
    tried.map(({ figure }) => figure).join('; ') ||
      (heldBy === null ? 'not measured yet' : 'by a test of its own'),
    [...new Set(tried.map(({ held }) => heldWord(held)))].join(', ') || '–',
    tried.map(({ scenario }) => `\`${scenario}\``).join(', '),
    heldBy === null ? '' : `[${path.basename(heldBy)}](../${heldBy})`,
  ]
}
