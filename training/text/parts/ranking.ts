import { scoreLabels } from '../../../server/signals/text-scores/score-labels.ts'
import { type Example, isNatural } from '../examples.ts'
import type { Bench, Part, Row } from '../measures.ts'
import { areaUnderRoc, atThreshold, averagePrecision, calibrationError, type Scored } from '../metrics.ts'

/** How well each score ranks the texts that were held out, all of them and natural comments alone. */
export function ranking({ score, held }: Bench): Part[] {
  const scored = held.map((example) => ({ example, scores: score(example.text) }))
  const of = (wanted: (example: Example) => boolean) =>
    scoreLabels.flatMap((label) => {
      const all = scored.flatMap(({ example, scores }): Scored[] => {
        const target = example.labels[label]
        return target === undefined || !wanted(example) ? [] : [[scores[label], target]]
      })
      return all.some(([, target]) => target === 1) ? rowsOf(label, all) : []
    })
  return [
    { title: 'texts held out', rows: of(() => true) },
    { title: 'natural comments held out', rows: of(isNatural) },
  ]
}

function rowsOf(label: string, all: readonly Scored[]): Row[] {
  const at = atThreshold(all, 50)
  const figures = {
    AUC: areaUnderRoc(all),
    AUPRC: averagePrecision(all),
    'precision at 50%': at.precision,
    'recall at 50%': at.recall,
    'calibration error': calibrationError(all),
  }
  return Object.entries(figures).map(([name, value]) => ({
    name: `${label} ${name}`,
    texts: all.length,
    value,
  }))
}
