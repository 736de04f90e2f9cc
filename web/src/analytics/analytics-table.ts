import type { RouteLocationRaw } from 'vue-router'
import type { Cell } from './csv.ts'

/** A table of figures. */
export interface AnalyticsTable {
  /** The message key of its name. */
  name: string
  columns: readonly AnalyticsColumn[]
  rows: readonly (readonly Cell[])[]
  /** Where what a row is about is found, row by row. */
  ways?: readonly (RouteLocationRaw | undefined)[]
}

/** A column of a table of figures. */
export interface AnalyticsColumn {
  label: string
  /** Formats a number; texts are shown as they are. */
  format?: (value: number) => string
  /** Whether a bar shows the number relative to the others of the column. */
  bar?: boolean
}
