/** What a cell of a CSV file holds. */
export type CsvCell = string | number | null | undefined

/** A spreadsheet would run a text that begins like this as a formula: some take the full-width signs for the others. */
const formula = /^[=+\-@＝＋－＠\t\r\n]/

/**
 * A line of a CSV file (RFC 4180): texts that a spreadsheet would take for a formula begin with an apostrophe. The dashboard
 * writes its tables with it too, so this file imports nothing.
 */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(cellOf).join(',')}\r\n`

function cellOf(value: CsvCell): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const safe = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
