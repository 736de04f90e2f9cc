import { csvLine } from '../../../server/platform/csv.ts'

/** What a cell of a table holds. */
export type Cell = string | number | null

/** A table as a CSV file, written as the server writes those that it exports. */
export const csvOf = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [head, ...rows].map((cells) => csvLine(cells)).join('')
