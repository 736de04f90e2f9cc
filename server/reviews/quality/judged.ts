import type { Status } from '../../platform/vocabulary/status.ts'
import { type Kappa, kappaOf, matrixOf } from './kappa.ts'

/** How many of `count` decisions were right, or agreed with another. */
export interface Share {
  agreed: number
  count: number
}

/** A status, with its policy category. */
export interface Answer {
  status: Status
  policyCategoryId: string | null
}

/** How many items two people answered in this way. */
export interface AgreementCount {
  one: Answer
  other: Answer
  agreed: boolean
  count: number
}

/** The agreement of two people on whether a policy category is violated. */
export interface CategoryFigures extends Share {
  policyCategoryId: string
  kappa: Kappa | null
}

/** The agreement of two people, in total and by policy category. */
export interface AgreementFigures extends Share {
  kappa: Kappa | null
  categories: CategoryFigures[]
}

/** The maximum number of policy categories reported for a pair. */
const mostCategories = 500

/** An answer as one string, equal for equal answers. */
export const nameOf = ({ status, policyCategoryId }: Answer): string =>
  status === 'allowed' ? status : `${status} ${policyCategoryId ?? ''}`

/** The ids without duplicates, sorted. */
export const distinct = (ids: readonly (string | null)[]): string[] =>
  [...new Set(ids.filter((id) => id !== null))].toSorted()

/** The agreement of two people who judged the same items: kappa over their answers, and over whether each named a category. */
export const agreementOf = (rows: readonly AgreementCount[]): AgreementFigures => ({
  agreed: countOf(rows.filter(({ agreed }) => agreed)),
  count: countOf(rows),
  kappa: kappaBy(rows, nameOf),
  categories: categoriesJudged(rows).slice(0, mostCategories),
})

/** The policy categories that either named, those with the most items first, with counts of both, one or neither naming it. */
export const categoriesJudged = (rows: readonly AgreementCount[]): CategoryFigures[] =>
  distinct(rows.flatMap(({ one, other }) => [one.policyCategoryId, other.policyCategoryId]))
    .map((policyCategoryId) => categoryOf(rows, policyCategoryId))
    .toSorted((a, b) => b.count - a.count)

function categoryOf(rows: readonly AgreementCount[], policyCategoryId: string): CategoryFigures {
  const names = (answer: Answer): boolean => answer.policyCategoryId === policyCategoryId
  const about = rows.filter(({ one, other }) => names(one) || names(other))
  return {
    policyCategoryId,
    agreed: countOf(about.filter(({ one, other }) => names(one) && names(other))),
    count: countOf(about),
    kappa: kappaBy(rows, (answer) => String(names(answer))),
  }
}

const kappaBy = (rows: readonly AgreementCount[], name: (answer: Answer) => string): Kappa | null =>
  kappaOf(matrixOf(rows.map(({ one, other, count }) => ({ one: name(one), other: name(other), count }))))

const countOf = (rows: readonly Pick<AgreementCount, 'count'>[]): number =>
  rows.reduce((sum, { count }) => sum + count, 0)
