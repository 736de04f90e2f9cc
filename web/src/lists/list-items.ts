import type { ListType } from '../gql/graphql.ts'
import { safeName } from './save-text.ts'

/** The entries of a pasted text: one a line or, except for patterns, separated by commas; blanks and duplicates are dropped. */
export function pastedItems(text: string, type: ListType): string[] {
  const separator = type === 'REGEXES' ? /\r?\n/ : /\r?\n|,/
  const entries = text.split(separator).map((entry) => entry.trim())
  return [...new Set(entries.filter((entry) => entry !== ''))]
}

/** The size in bytes that an uploaded file must stay under [8]. */
export const uploadLimit = 5 * 1024 * 1024

/** Whether a file is a .txt file, by its name [2.9]. */
export const isTextFile = (name: string): boolean => /\.txt$/i.test(name)

/** The file name of a downloaded list. */
export const fileName = (name: string): string => `${safeName(name) || 'list'}.txt`
