/** The value of a CSV cell. */
export type CsvCell = string | number | null | undefined

/** A spreadsheet evaluates a text with this beginning as a formula; some accept the full-width signs as well. */
const formula = /^[=+\-@＝＋－＠\t\r\n]/

/**
 * A line of a CSV file (RFC 4180); texts that a spreadsheet would evaluate as a formula are prefixed with an
 * apostrophe. The dashboard uses it as well, so this file has no imports.
 */
export const csvLine = (cells: readonly CsvCell[]): string => `${cells.map(cellOf).join(',')}\r\n`

function cellOf(value: CsvCell): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return String(value)
  const safe = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
