import { type Weights, fitRows, logitOf, randomFrom, shuffle } from './fit.ts'
import {
  type Calibration,
  calibrate,
  likelihoodOf,
  type Quality,
  qualityOf,
  type Prediction,
} from './quality.ts'
import type { LabelledRow } from './row.ts'

/** The number of folds of the cross-validation. */
export const folds = 5

/** The trained weights, and the cross-validated predictions. */
export interface TrainingResult {
  weights: Weights
  calibration: Calibration
  quality: Quality
  /** The cross-validated likelihood in percent of each example, in their order. */
  likelihoods: number[]
}

/**
 * Trains on examples, and cross-validates the result. Likelihoods are calibrated for a share of `prevalence` of violating items.
 */
export function learn(rows: readonly LabelledRow[], prevalence = 0.5): TrainingResult {
  const foldOf = foldsOf(rows)
  const tried: Prediction[] = rows.map(({ violates }) => ({ logit: 0, violates }))
  for (let fold = 0; fold < folds; fold++) {
    const weights = fitRows(rows.filter((_, at) => foldOf[at] !== fold))
    for (const [at, row] of rows.entries())
      if (foldOf[at] === fold) (tried[at] as Prediction).logit = logitOf(weights, row)
  }
  const calibration = calibrate(tried, prevalence)
  const likelihoods = tried.map(({ logit }) => likelihoodOf(calibration, logit))
  const quality = qualityOf(
    tried.map(({ violates }, at) => ({ violates, likelihood: likelihoods[at] as number })),
  )
  const weights = fitRows(rows)
  return { weights, calibration, quality, likelihoods }
}

/** The fold of each example; stratified by side. */
function foldsOf(rows: readonly LabelledRow[]): Uint8Array {
  const found = new Uint8Array(rows.length)
  for (const side of [true, false]) {
    const places = rows.flatMap(({ violates }, at) => (violates === side ? [at] : []))
    shuffle(places, randomFrom(places.length))
    for (const [order, at] of places.entries()) found[at] = order % folds
  }
  return found
}
