/**
 * The text of a file of a list's values, one a line. One that an upload would read otherwise is in quotation marks, as a cell of
 * a CSV file is (RFC 4180). The dashboard uses it as well, so this file has no imports.
 */
export const listFile = (values: readonly string[]): string =>
  values.map((value) => `${lineOf(value, values.length === 1)}\n`).join('')

function lineOf(value: string, isOnly: boolean): string {
  const isPlain = value === value.trim() && !/^"|[\r\n]/.test(value) && !(isOnly && value.includes(','))
  return isPlain ? value : `"${value.replaceAll('"', '""')}"`
}

/** An entry of a file, with the line that it begins on. */
export interface FileEntry {
  value: string
  line: number
  /** Whether it stood in quotation marks, so that all between them belongs to it. */
  isQuoted: boolean
}

/** The entries of a file of one value a line; blank lines are none. */
export function fileEntries(file: string): FileEntry[] {
  const entries: FileEntry[] = []
  const text = file.replace(/^\uFEFF/, '')
  let line = 1
  for (let at = 0; at < text.length;) {
    const quoted = quotedAt(text, at)
    const end = quoted?.end ?? lineEnd(text, at)
    const value = quoted?.value ?? text.slice(at, end).trim()
    if (value !== '') entries.push({ value, line, isQuoted: quoted !== null })
    const next = text.startsWith('\r\n', end) ? end + 2 : end + 1
    line += text.slice(at, next).match(/\r\n|\n|\r/g)?.length ?? 0
    at = next
  }
  return entries
}

const isLineEnd = (character: string | undefined) =>
  character === undefined || character === '\n' || character === '\r'

function lineEnd(text: string, from: number): number {
  let end = from
  while (!isLineEnd(text[end])) end++
  return end
}

/** What stands in quotation marks from a place to the end of a line, or null. */
function quotedAt(text: string, at: number): { value: string; end: number } | null {
  if (text[at] !== '"') return null
  let close = text.indexOf('"', at + 1)
  while (close !== -1 && text[close + 1] === '"') close = text.indexOf('"', close + 2)
  if (close === -1 || !isLineEnd(text[close + 1])) return null
  return { value: text.slice(at + 1, close).replaceAll('""', '"'), end: close + 1 }
}
