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

/** A logit and whether the text is of the kind. */
export type Judged = readonly [logit: number, target: number, weight: number]

interface Line {
  slope: number
  offset: number
}

const turns = 100
const halvings = 20

/** Platt scaling at a reference prevalence: what turns logits into likelihoods, by Newton's method with shortened steps. */
export function calibrated(label: ScoreLabel, judged: readonly Judged[]): Line {
  const weighed = atPrevalence(prevalence[label], judged)
  let line: Line = { slope: 0.1, offset: 0 }
  for (let turn = 0; turn < turns; turn++) {
    const better = improved(line, weighed)
    if (!better) break
    line = better
  }
  return line
}

/** The same texts, so weighed that as many are of the kind as the prevalence says. */
function atPrevalence(share: number, judged: readonly Judged[]): Judged[] {
  const sum = (kind: number) =>
    judged.reduce((all, [, target, weight]) => (target === kind ? all + weight : all), 0)
  const factors = [(1 - share) / sum(0), share / sum(1)]
  return judged.map(([logit, target, weight]) => [logit, target, weight * (factors[target] as number)])
}

const likelihood = ({ slope, offset }: Line, logit: number) => 1 / (1 + Math.exp(-(slope * logit + offset)))

function lossOf(line: Line, judged: readonly Judged[]): number {
  return judged.reduce((loss, [logit, target, weight]) => {
    const likely = likelihood(line, logit)
    return loss - weight * Math.log(Math.max(1e-12, target === 1 ? likely : 1 - likely))
  }, 0)
}

/** A line with a smaller loss, in Newton's direction; undefined where there is none. */
function improved(line: Line, judged: readonly Judged[]): Line | undefined {
  let [bySlope, byOffset, slopes, mixed, offsets] = [0, 0, 1e-9, 0, 1e-9]
  for (const [logit, target, weight] of judged) {
    const likely = likelihood(line, logit)
    const error = weight * (likely - target)
    const curve = weight * likely * (1 - likely)
    bySlope += error * logit
    byOffset += error
    slopes += curve * logit * logit
    mixed += curve * logit
    offsets += curve
  }
  const determinant = slopes * offsets - mixed * mixed
  const step = {
    slope: (offsets * bySlope - mixed * byOffset) / determinant,
    offset: (slopes * byOffset - mixed * bySlope) / determinant,
  }
  const loss = lossOf(line, judged)
  for (let length = 1, tries = 0; tries < halvings; tries++, length /= 2) {
    const tried = { slope: line.slope - length * step.slope, offset: line.offset - length * step.offset }
    if (lossOf(tried, judged) < loss - 1e-10) return tried
  }
  return undefined
}
