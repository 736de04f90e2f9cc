import type { Logits } from '../../server/signals/text-scores/logits.ts'
import type { Calibration } from '../../server/signals/text-scores/model.ts'
import type { ScoreLabel } from '../../server/signals/text-scores/score-labels.ts'

/** The share of texts of a kind that a likelihood is meant for; another share is assumed to be found in the data. */
const prevalence: Readonly<Record<ScoreLabel, number>> = {
  toxicity: 0.25,
  insult: 0.25,
  threat: 0.25,
  identity_attack: 0.25,
  profanity: 0.25,
  sexual: 0.15,
  self_harm: 0.1,
  spam: 0.05,
}

/** What a likelihood follows from, whether the text is of the kind, and what that counts. */
interface Case {
  inputs: readonly number[]
  target: number
  weight: number
}

/** The logits of a text and whether it is of the kind. */
export interface Judged {
  logits: Logits
  target: number
  weight: number
}

const turns = 30
const ridge = 1e-4

/** Logistic regression at a reference prevalence, by Newton's method: what turns logits into likelihoods. */
export function calibrated(label: ScoreLabel, column: number, judged: readonly Judged[]): Calibration {
  const cases = atPrevalence(
    prevalence[label],
    judged.map(({ logits, ...rest }) => ({ ...rest, inputs: inputsOf(logits, column) })),
  )
  let line = [0.1, 0, 0, 0]
  for (let turn = 0; turn < turns; turn++) line = improved(line, cases)
  const [worst, whole, windows, offset] = line as [number, number, number, number]
  return { worst, whole, windows, offset }
}

function inputsOf({ worst, whole, windows }: Logits, column: number): number[] {
  const highest = worst[column] as number
  return [highest, (whole[column] as number) - highest, Math.log2(windows), 1]
}

/** The same texts, so weighed that as many are of the kind as the prevalence says. */
function atPrevalence(share: number, cases: readonly Case[]): Case[] {
  const sum = (kind: number) =>
    cases.reduce((all, { target, weight }) => (target === kind ? all + weight : all), 0)
  const factors = [(1 - share) / sum(0), share / sum(1)]
  return cases.map((each) => ({ ...each, weight: each.weight * (factors[each.target] as number) }))
}

const product = (a: readonly number[], b: readonly number[]) =>
  a.reduce((sum, each, at) => sum + each * (b[at] as number), 0)

/** The line after one step of Newton's method, halved until the loss is smaller. */
function improved(line: readonly number[], cases: readonly Case[]): number[] {
  const size = line.length
  const slopes = line.map((each) => ridge * each)
  const curves = line.map((_, row) => line.map((_, at) => (row === at ? ridge : 0)))
  for (const { inputs, target, weight } of cases) {
    const likely = 1 / (1 + Math.exp(-product(line, inputs)))
    for (let row = 0; row < size; row++) {
      const input = inputs[row] as number
      ;(slopes[row] as number) += weight * (likely - target) * input
      const curve = curves[row] as number[]
      for (let at = 0; at < size; at++)
        (curve[at] as number) += weight * likely * (1 - likely) * input * (inputs[at] as number)
    }
  }
  const step = solved(curves, slopes)
  const before = lossOf(line, cases)
  for (let length = 1; length > 1e-3; length /= 2) {
    const tried = line.map((each, at) => each - length * (step[at] as number))
    if (lossOf(tried, cases) < before) return tried
  }
  return [...line]
}

function lossOf(line: readonly number[], cases: readonly Case[]): number {
  return cases.reduce(
    (loss, { inputs, target, weight }) => {
      const logit = product(line, inputs)
      return loss + weight * Math.log1p(Math.exp(target === 1 ? -logit : logit))
    },
    (ridge / 2) * product(line, line),
  )
}

/** Solves a system of linear equations that is symmetric and positive, by elimination. */
function solved(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] as number])
  for (const [at, pivot] of rows.entries())
    for (const [other, row] of rows.entries()) {
      if (other === at) continue
      const factor = (row[at] as number) / (pivot[at] as number)
      for (const [place, value] of pivot.entries()) (row[place] as number) -= factor * value
    }
  return rows.map((row, at) => (row.at(-1) as number) / (row[at] as number))
}
