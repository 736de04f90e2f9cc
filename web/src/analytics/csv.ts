/** What a cell of a table holds. */
export type Cell = string | number | null

/** A spreadsheet would run a text that begins like this as a formula. */
const formula = /^[=+\-@\t\r]/

/** A table as CSV (RFC 4180): texts that a spreadsheet would take for a formula begin with an apostrophe. */
export function csvOf(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [head, ...rows].map((row) => row.map(cellOf).join(',')).join('\r\n') + '\r\n'
}

function cellOf(value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const safe = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
