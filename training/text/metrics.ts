/** A score and whether the text is of the kind. */
export type Scored = readonly [score: number, target: number]

/** The chance that a text of the kind scores above another one; ties count half. */
export function areaUnderRoc(scored: readonly Scored[]): number {
  const sorted = [...scored].sort((a, b) => a[0] - b[0])
  let [ranks, positives] = [0, 0]
  for (let from = 0; from < sorted.length;) {
    let to = from
    while (to < sorted.length && (sorted[to] as Scored)[0] === (sorted[from] as Scored)[0]) to++
    const found = sorted.slice(from, to).filter(([, target]) => target === 1).length
    ranks += found * ((from + 1 + to) / 2)
    positives += found
    from = to
  }
  const negatives = sorted.length - positives
  return (ranks - (positives * (positives + 1)) / 2) / (positives * negatives)
}

/** Mean precision over the texts of the kind, from the highest score down. */
export function averagePrecision(scored: readonly Scored[]): number {
  const sorted = [...scored].sort((a, b) => b[0] - a[0])
  let [found, sum] = [0, 0]
  for (const [place, [, target]] of sorted.entries()) if (target === 1) sum += ++found / (place + 1)
  return sum / found
}

/** Precision, recall and their harmonic mean of the texts that score at least `threshold`. */
export function atThreshold(scored: readonly Scored[], threshold: number) {
  const chosen = scored.filter(([score]) => score >= threshold)
  const right = chosen.filter(([, target]) => target === 1).length
  const positives = scored.filter(([, target]) => target === 1).length
  const precision = chosen.length === 0 ? 1 : right / chosen.length
  const recall = positives === 0 ? 0 : right / positives
  return {
    precision,
    recall,
    f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
  }
}

/** How far likelihoods are from the share of texts of the kind, in tenths of the scale, weighed by their texts. */
export function calibrationError(scored: readonly Scored[]): number {
  const tenths = Array.from({ length: 10 }, () => ({ count: 0, likelihood: 0, found: 0 }))
  for (const [score, target] of scored) {
    const tenth = tenths[Math.min(9, Math.floor(score / 10))] as (typeof tenths)[number]
    tenth.count++
    tenth.likelihood += score / 100
    tenth.found += target
  }
  return tenths.reduce((sum, { likelihood, found }) => sum + Math.abs(likelihood - found), 0) / scored.length
}
