import type { Cell } from './csv.ts'

/** A table of figures. */
export interface AnalyticsTable {
  /** What it is about, as the messages call it. */
  name: string
  columns: readonly AnalyticsColumn[]
  rows: readonly (readonly Cell[])[]
}

/** A column of a table of figures. */
export interface AnalyticsColumn {
  label: string
  /** How a number is shown; texts are shown as they are. */
  format?: (value: number) => string
  /** Whether a bar shows how large a number is among those of the column. */
  bar?: boolean
}
