import type { Status } from '../../platform/vocabulary/status.ts'
import { type Kappa, kappaOf, matrixOf } from './kappa.ts'
import type { Compared } from './quality-figures.store.ts'

/** How many of some decisions were right, or agreed with another. */
export interface Share {
  agreed: number
  count: number
}

/** How a person's decisions stand to golden items and to those of others. */
export interface PersonFigures {
  memberId: string
  golden: Share
  second: Share
}

/** How far two people agree. */
export interface PairFigures {
  oneId: string
  otherId: string
  agreed: number
  count: number
  kappa: Kappa | null
}

/** How far people agree on whether a policy category is violated. */
export interface CategoryFigures {
  policyCategoryId: string
  agreed: number
  count: number
  kappa: Kappa | null
}

/** How often one thing was decided where another was, and on which items last. */
export interface Confusion {
  golden: boolean
  known: Answer
  decided: Answer
  count: number
  contentIds: string[]
}

/** A status, with the policy category that it was given for. */
export interface Answer {
  status: Status
  policyCategoryId: string | null
}

const nameOf = ({ status, policyCategoryId }: Answer): string =>
  status === 'allowed' ? status : `${status} ${policyCategoryId ?? ''}`

const knownOf = ({ knownStatus, knownPolicyId }: Compared): Answer => ({
  status: knownStatus,
  policyCategoryId: knownStatus === 'allowed' ? null : knownPolicyId,
})

const decidedOf = ({ status, policyCategoryId }: Compared): Answer => ({
  status,
  policyCategoryId: status === 'allowed' ? null : policyCategoryId,
})

const shareOf = (rows: readonly Compared[]): Share => ({
  agreed: countOf(rows.filter(({ agreed }) => agreed)),
  count: countOf(rows),
})

const countOf = (rows: readonly Compared[]): number => rows.reduce((sum, { count }) => sum + count, 0)

const distinct = (ids: readonly (string | null)[]): string[] =>
  [...new Set(ids.filter((id) => id !== null))].toSorted()

/** The figures of each person who has any. */
export const peopleOf = (rows: readonly Compared[]): PersonFigures[] =>
  distinct(rows.flatMap(({ firstId, memberId }) => [firstId, memberId])).map((memberId) =>
    personOf(rows, memberId),
  )

/** The figures of one person. */
export const personOf = (rows: readonly Compared[], memberId: string): PersonFigures => ({
  memberId,
  golden: shareOf(rows.filter((row) => row.golden && row.memberId === memberId)),
  second: shareOf(
    rows.filter((row) => !row.golden && (row.memberId === memberId || row.firstId === memberId)),
  ),
})

/** The pairs of people who decided on the same items, those with the most items first. */
export function pairsOf(rows: readonly Compared[]): PairFigures[] {
  const people = distinct(rows.flatMap(({ firstId, memberId }) => [firstId, memberId]))
  return people
    .flatMap((oneId, at) => people.slice(at + 1).map((otherId) => pairOf(rows, oneId, otherId)))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count)
}

function pairOf(rows: readonly Compared[], oneId: string, otherId: string): PairFigures {
  const first = rows.filter((row) => row.firstId === oneId && row.memberId === otherId)
  const second = rows.filter((row) => row.firstId === otherId && row.memberId === oneId)
  const pairings = [
    ...first.map((row) => ({ one: nameOf(knownOf(row)), other: nameOf(decidedOf(row)), count: row.count })),
    ...second.map((row) => ({ one: nameOf(decidedOf(row)), other: nameOf(knownOf(row)), count: row.count })),
  ]
  return { oneId, otherId, ...shareOf([...first, ...second]), kappa: kappaOf(matrixOf(pairings)) }
}

/** The policy categories that any of two people named, those with the most items first: named by both, one or neither. */
export function categoriesOf(rows: readonly Compared[]): CategoryFigures[] {
  const twice = rows.filter(({ golden }) => !golden)
  const named = distinct(
    twice.flatMap((row) => [knownOf(row).policyCategoryId, decidedOf(row).policyCategoryId]),
  )
  return named
    .map((policyCategoryId) => categoryOf(twice, policyCategoryId))
    .toSorted((a, b) => b.count - a.count)
}

function categoryOf(rows: readonly Compared[], policyCategoryId: string): CategoryFigures {
  const names = (answer: Answer): string => String(answer.policyCategoryId === policyCategoryId)
  const pairings = rows.map((row) => ({
    one: names(knownOf(row)),
    other: names(decidedOf(row)),
    count: row.count,
  }))
  const about = pairings.filter(({ one, other }) => one === 'true' || other === 'true')
  const total = (some: typeof pairings): number => some.reduce((sum, { count }) => sum + count, 0)
  return {
    policyCategoryId,
    agreed: total(about.filter(({ one, other }) => one === other)),
    count: total(about),
    kappa: kappaOf(matrixOf(pairings)),
  }
}

/** What was decided where something else was, or was right, the most frequent first; of both kinds of checks apart. */
export function confusionsOf(rows: readonly Compared[]): Confusion[] {
  const cells = new Map<string, Confusion>()
  for (const row of rows) {
    const [known, decided] = [knownOf(row), decidedOf(row)]
    const key = [row.golden, nameOf(known), nameOf(decided)].join('|')
    const cell = cells.get(key) ?? { golden: row.golden, known, decided, count: 0, contentIds: [] }
    cell.count += row.count
    cell.contentIds = [...cell.contentIds, ...row.contentIds].slice(0, 20)
    cells.set(key, cell)
  }
  const named = ({ known, decided }: Confusion): string => `${nameOf(known)} ${nameOf(decided)}`
  return [...cells.values()].toSorted(
    (one, other) => other.count - one.count || named(one).localeCompare(named(other)),
  )
}
