/** A column of a table of figures. */
export interface AnalyticsColumn {
  label: string
  /** How a number is shown; texts are shown as they are. */
  format?: (value: number) => string
  /** Whether a bar shows how large a number is among those of the column. */
  bar?: boolean
}
