/** One series of a chart: a value for each point; null is a gap. */
export interface Series {
  /** What it is of, where what is behind its line or its part of a bar can be looked at. */
  key?: string
  name: string
  look: SeriesLook
  values: readonly (number | null)[]
  /** The format of its values in the table, where it differs from that of the axis. */
  format?: (value: number) => string
}

/** The series whose part of the bar of a place has a value in it, where the bars of the series stand on one another. */
export function partAt(series: readonly Series[], place: number, value: number): Series | undefined {
  let below = 0
  return series.find(({ values }) => {
    const from = below
    below += values[place] ?? 0
    return value >= from && value < below
  })
}

/** The series whose line is nearest to a value at a place, and no further from it than `reach`. */
export function lineNear(
  series: readonly Series[],
  place: number,
  value: number,
  reach: number,
): Series | undefined {
  const distanceOf = ({ values }: Series): number => Math.abs((values[place] ?? Infinity) - value)
  const [nearest] = series.toSorted((one, other) => distanceOf(one) - distanceOf(other))
  return nearest && distanceOf(nearest) <= reach ? nearest : undefined
}

/** The colours of series, readable on both backgrounds. */
export const seriesLooks = {
  primary: 'text-(--ui-color-primary-500) dark:text-(--ui-color-primary-400)',
  success: 'text-(--ui-color-success-600) dark:text-(--ui-color-success-500)',
  warning: 'text-(--ui-color-warning-500) dark:text-(--ui-color-warning-400)',
  error: 'text-(--ui-color-error-600) dark:text-(--ui-color-error-500)',
  info: 'text-(--ui-color-info-500) dark:text-(--ui-color-info-400)',
  neutral: 'text-(--ui-color-neutral-400) dark:text-(--ui-color-neutral-500)',
} as const

export type SeriesLook = keyof typeof seriesLooks
