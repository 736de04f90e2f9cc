import {
  type AgreementFigures,
  agreementOf,
  type Answer,
  categoriesJudged,
  type CategoryFigures,
  distinct,
  type AgreementCount,
  nameOf,
  type Share,
} from './judged.ts'
import type { ComparedDecisions } from './quality-figures.store.ts'

/** How often a member's decisions agreed with golden items and with those of others. */
export interface PersonFigures {
  memberId: string
  golden: Share
  second: Share
}

/** The agreement of two members. */
export interface PairFigures extends AgreementFigures {
  oneId: string
  otherId: string
}

/** How often one answer was given where another was right or given, and the items of the last of these. */
export interface Confusion {
  golden: boolean
  known: Answer
  decided: Answer
  count: number
  contentIds: string[]
}

const decidedOf = ({ status, policyCategoryId }: ComparedDecisions): Answer => ({
  status,
  policyCategoryId: status === 'allowed' ? null : policyCategoryId,
})

/** The first answer; of a golden item, which may have several right ones, the one that was given where it is right. */
function knownOf(row: ComparedDecisions): Answer {
  if (row.golden && row.agreed) return decidedOf(row)
  const { knownStatus: status, knownPolicyId } = row
  return { status, policyCategoryId: status === 'allowed' ? null : knownPolicyId }
}

const shareOf = (rows: readonly ComparedDecisions[]): Share => ({
  agreed: countOf(rows.filter(({ agreed }) => agreed)),
  count: countOf(rows),
})

const countOf = (rows: readonly ComparedDecisions[]): number =>
  rows.reduce((sum, { count }) => sum + count, 0)

/** The figures of each member who has any. */
export const peopleOf = (rows: readonly ComparedDecisions[]): PersonFigures[] =>
  distinct(rows.flatMap(({ firstId, memberId }) => [firstId, memberId])).map((memberId) =>
    personOf(rows, memberId),
  )

/** The figures of one member. */
export const personOf = (rows: readonly ComparedDecisions[], memberId: string): PersonFigures => ({
  memberId,
  golden: shareOf(rows.filter((row) => row.golden && row.memberId === memberId)),
  second: shareOf(
    rows.filter((row) => !row.golden && (row.memberId === memberId || row.firstId === memberId)),
  ),
})

/** The pairs of members who decided on the same items, those with the most items first. */
export const pairsOf = (rows: readonly ComparedDecisions[]): PairFigures[] =>
  [...judgedByPairs(rows).values()]
    .map(({ judged, ...pair }) => ({ ...pair, ...agreementOf(judged) }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.count - one.count || inOrder(one, other))

type Pair = Pick<PairFigures, 'oneId' | 'otherId'>

const inOrder = (one: Pair, other: Pair): number => (namesOf(one) < namesOf(other) ? -1 : 1)

const namesOf = ({ oneId, otherId }: Pair): string => `${oneId} ${otherId}`

/** What the two of each pair answered, read once however many people there are. */
function judgedByPairs(rows: readonly ComparedDecisions[]): Map<string, Pair & { judged: AgreementCount[] }> {
  const pairs = new Map<string, Pair & { judged: AgreementCount[] }>()
  for (const row of rows) {
    const { firstId, memberId } = row
    if (firstId === null || firstId === memberId) continue
    const isTurned = firstId > memberId
    const pair = isTurned ? { oneId: memberId, otherId: firstId } : { oneId: firstId, otherId: memberId }
    const known = pairs.get(namesOf(pair)) ?? { ...pair, judged: [] }
    known.judged.push(isTurned ? turned(asJudged(row)) : asJudged(row))
    pairs.set(namesOf(pair), known)
  }
  return pairs
}

/**
 * The policy categories that either of two people named, those with the most items first, with counts of both, one or neither
 * naming it.
 */
export const categoriesOf = (rows: readonly ComparedDecisions[]): CategoryFigures[] =>
  categoriesJudged(rows.filter(({ golden }) => !golden).map(asJudged))

const asJudged = (row: ComparedDecisions): AgreementCount => ({
  one: knownOf(row),
  other: decidedOf(row),
  agreed: row.agreed,
  count: row.count,
})

const turned = ({ one, other, ...rest }: AgreementCount): AgreementCount => ({
  one: other,
  other: one,
  ...rest,
})

/** The pairs of differing answers, the most frequent first; golden items and second reviews are counted apart. */
export function confusionsOf(rows: readonly ComparedDecisions[]): Confusion[] {
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
