import type { ListType } from '../gql/graphql.ts'
import { safeName } from './save-text.ts'

/** An entry of a pasted text, and the first line that it stands on. */
export interface PastedItem {
  value: string
  line: number
}

/** The entries of a pasted text: one a line or, except for patterns, separated by commas; blanks and duplicates are dropped. */
export function pastedItems(text: string, type: ListType): PastedItem[] {
  const separator = type === 'REGEXES' ? /\r?\n/ : /\r?\n|,/
  const lines = new Map<string, number>()
  for (const [at, line] of text.split(/\r?\n/).entries())
    for (const entry of line.split(separator)) {
      const value = entry.trim()
      if (value !== '' && !lines.has(value)) lines.set(value, at + 1)
    }
  return [...lines].map(([value, line]) => ({ value, line }))
}

/** The size in bytes that an uploaded file must stay under [8]. */
export const uploadLimit = 5 * 1024 * 1024

/** Whether a file is a .txt file, by its name [2.9]. */
export const isTextFile = (name: string): boolean => /\.txt$/i.test(name)

/** The file name of a downloaded list. */
export const fileName = (name: string): string => `${safeName(name) || 'list'}.txt`
