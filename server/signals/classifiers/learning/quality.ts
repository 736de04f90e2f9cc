/** The cross-validated prediction for an example. */
export interface Prediction {
  logit: number
  violates: boolean
}

/** Likelihood = 1 / (1 + e^-(slope · logit + offset)). */
export interface Calibration {
  slope: number
  offset: number
}

/** What would be matched of the examples at a likelihood of at least `threshold`. */
export interface CurvePoint {
  /** Percent. */
  threshold: number
  /** Violating examples that match. */
  caught: number
  /** Fine examples that match too. */
  falseAlarms: number
}

/** How well a classifier separates the sides, by cross-validation. */
export interface Quality {
  /** The probability that a violating example scores above a fine one, 0 to 1. */
  auc: number
  /** Mean precision over the violating examples, from the highest score down, 0 to 1. */
  averagePrecision: number
  curve: CurvePoint[]
  /** The likelihood in percent with the best balance of matches and false alarms. */
  threshold: number
}

const steps = 200

/** The likelihood in percent of a logit. */
export const likelihoodOf = ({ slope, offset }: Calibration, logit: number): number =>
  100 / (1 + Math.exp(-(slope * logit + offset)))

/** Calibrates predictions to likelihoods (Platt), for this share of violating items. */
export function calibrate(tried: readonly Prediction[], prevalence: number): Calibration {
  const violating = tried.filter(({ violates }) => violates).length
  const share = (violates: boolean) =>
    violates ? prevalence / Math.max(1, violating) : (1 - prevalence) / Math.max(1, tried.length - violating)
  // Targets slightly inside of 0 and 1, as few examples are weak evidence for extremes.
  const target = (violates: boolean) =>
    violates ? (violating + 1) / (violating + 2) : 1 / (tried.length - violating + 2)
  let { slope, offset } = { slope: 1, offset: 0 }
  for (let pass = 0; pass < steps; pass++) {
    const sums = { slope: 0, offset: 0, ss: 1e-6, so: 0, oo: 1e-6 }
    for (const { logit, violates } of tried) {
      const likelihood = 1 / (1 + Math.exp(-(slope * logit + offset)))
      const error = share(violates) * (likelihood - target(violates))
      const curvature = share(violates) * Math.max(1e-4, likelihood * (1 - likelihood))
      sums.slope += error * logit
      sums.offset += error
      sums.ss += curvature * logit * logit
      sums.so += curvature * logit
      sums.oo += curvature
    }
    const determinant = sums.ss * sums.oo - sums.so * sums.so
    if (Math.abs(determinant) < 1e-12) break
    const moved = {
      slope: (sums.oo * sums.slope - sums.so * sums.offset) / determinant,
      offset: (sums.ss * sums.offset - sums.so * sums.slope) / determinant,
    }
    slope -= limited(moved.slope)
    offset -= limited(moved.offset)
    if (Math.abs(moved.slope) + Math.abs(moved.offset) < 1e-6) break
  }
  // A classifier that orders the sides the wrong way round gives no information, instead of the opposite.
  return { slope: Math.max(0, slope), offset }
}

const limited = (step: number) => Math.max(-0.5, Math.min(0.5, step))

/** How well likelihoods in percent separate the sides. */
export function qualityOf(tried: readonly { likelihood: number; violates: boolean }[]): Quality {
  const sorted = [...tried].sort((a, b) => b.likelihood - a.likelihood)
  const violating = sorted.filter(({ violates }) => violates).length
  const curve = curveOf(tried)
  return {
    auc: areaUnder(sorted, violating),
    averagePrecision: averagePrecision(sorted, violating),
    curve,
    threshold: bestThreshold(curve, violating),
  }
}

type RankedExamples = readonly { likelihood: number; violates: boolean }[]

/** The probability that a violating example ranks above a fine one; ties count half. */
function areaUnder(sorted: RankedExamples, violating: number): number {
  const fine = sorted.length - violating
  let [above, area] = [0, 0]
  for (let from = 0; from < sorted.length;) {
    let [tied, tiedFine] = [0, 0]
    let to = from
    for (; to < sorted.length && sorted[to]?.likelihood === sorted[from]?.likelihood; to++)
      if (sorted[to]?.violates) tied++
      else tiedFine++
    area += tiedFine * (above + tied / 2)
    above += tied
    from = to
  }
  return violating === 0 || fine === 0 ? 0.5 : area / (violating * fine)
}

function averagePrecision(sorted: RankedExamples, violating: number): number {
  let [found, sum] = [0, 0]
  for (const [place, { violates }] of sorted.entries()) if (violates) sum += ++found / (place + 1)
  return violating === 0 ? 0 : sum / violating
}

const curveOf = (tried: RankedExamples): CurvePoint[] =>
  Array.from({ length: 101 }, (_, threshold) => {
    const caught = tried.filter(({ likelihood }) => likelihood >= threshold)
    const right = caught.filter(({ violates }) => violates).length
    return { threshold, caught: right, falseAlarms: caught.length - right }
  })

/** The threshold with the best F1 score; the middle of a range with the same score. */
function bestThreshold(curve: readonly CurvePoint[], violating: number): number {
  const measure = ({ caught, falseAlarms }: CurvePoint) =>
    (2 * caught) / Math.max(1, caught + falseAlarms + violating)
  const inside = curve.slice(1, 100)
  const best = Math.max(...inside.map(measure))
  const stretch = inside.filter((point) => measure(point) >= best - 1e-9)
  return stretch[Math.floor(stretch.length / 2)]?.threshold ?? 50
}
