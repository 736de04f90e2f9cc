/** What a cell begins with that a spreadsheet computes: some take the full-width signs for the others, and read on after a break. */
export const formulaStarts = ['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'] as const
