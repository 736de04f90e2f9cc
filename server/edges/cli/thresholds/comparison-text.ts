import type { AttributeComparison, Comparison } from './compare-scores.ts'

const percent = (share: number | null) => (share === null ? '–' : `${(share * 100).toFixed(1)}%`)
const score = (value: number | null) => (value === null ? '–' : value.toFixed(3))

/** A table with columns as wide as they need to be. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]?.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0))) ?? []
  return rows.map((row) => `  ${row.map((cell, at) => cell.padStart(widths[at] ?? 0)).join('  ')}`)
}

function attributeText([name, { texts, thresholds, disagreements }]: [
  string,
  AttributeComparison,
]): string[] {
  return [
    '',
    `${name}, ${texts} texts`,
    ...table([
      ['old', 'flags', 'here', 'flags', 'agree'],
      ...thresholds.map(({ old, share, here, shareHere, agreement }) => [
        String(old),
        percent(share),
        score(here),
        percent(shareHere),
        percent(agreement),
      ]),
    ]),
    ...(disagreements.length > 0 ? ['  They disagree most on:'] : []),
    ...disagreements.map(
      ({ line, old, here, text }) => `  line ${line}: old ${score(old)}, here ${score(here)}: ${text}`,
    ),
  ]
}

/** The output of a comparison for people. */
export function comparisonText({ skipped, problems, unscored, attributes }: Comparison): string {
  return [
    ...(skipped > 0 ? [`${skipped} lines skipped:`] : []),
    ...problems.map(({ line, problem }) => `  line ${line}: ${problem}`),
    ...(unscored > 0 ? [`${unscored} texts in languages that are not scored here`] : []),
    ...Object.entries(attributes).flatMap(attributeText),
  ]
    .join('\n')
    .trim()
}
