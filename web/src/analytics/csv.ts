import { csvLine } from '../../../server/platform/csv.ts'

/** The value of a table cell. */
export type Cell = string | number | null

/** A table as a CSV file, in the format of the server's exports. */
export const csvOf = (head: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  [head, ...rows].map((cells) => csvLine(cells)).join('')
