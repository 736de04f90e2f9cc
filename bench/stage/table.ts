/** A Markdown table whose columns are as wide as their widest cell. */
export function tableOf(rows: readonly (readonly string[])[]): string[] {
  const [head = []] = rows
  const widths = head.map((_, column) => Math.max(...rows.map((cells) => (cells[column] ?? '').length)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`
  return [line(head), rule, ...rows.slice(1).map(line)]
}
