import type { Status } from '../../platform/vocabulary/status.ts'
import { type Kappa, kappaOf, matrixOf } from './kappa.ts'

/** How many of some decisions were right, or agreed with another. */
export interface Share {
  agreed: number
  count: number
}

/** A status, with the policy category that it was given for. */
export interface Answer {
  status: Status
  policyCategoryId: string | null
}

/** How many items two people answered in one way each. */
export interface AgreementCount {
  one: Answer
  other: Answer
  agreed: boolean
  count: number
}

/** How far two agree on whether a policy category is violated. */
export interface CategoryFigures extends Share {
  policyCategoryId: string
  kappa: Kappa | null
}

/** How far two agree, in all and by policy category. */
export interface AgreementFigures extends Share {
  kappa: Kappa | null
  categories: CategoryFigures[]
}

/** How many policy categories of a pair are told of. */
const mostCategories = 500

/** An answer in one word, the same for answers that are alike. */
export const nameOf = ({ status, policyCategoryId }: Answer): string =>
  status === 'allowed' ? status : `${status} ${policyCategoryId ?? ''}`

/** Ids, each once and in order. */
export const distinct = (ids: readonly (string | null)[]): string[] =>
  [...new Set(ids.filter((id) => id !== null))].toSorted()

/** How far two agree who judged the same items: kappa over their answers, and over whether each named a category. */
export const agreementOf = (rows: readonly AgreementCount[]): AgreementFigures => ({
  agreed: countOf(rows.filter(({ agreed }) => agreed)),
  count: countOf(rows),
  kappa: kappaBy(rows, nameOf),
  categories: categoriesJudged(rows).slice(0, mostCategories),
})

/** The policy categories that either named, those with the most items first: named by both, one or neither. */
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
