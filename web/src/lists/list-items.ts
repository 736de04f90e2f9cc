import type { ListType } from '../gql/graphql.ts'
import { safeName } from './save-text.ts'

/** The entries of a pasted text: one a line or, except for patterns, separated by commas; blanks and repeats are dropped. */
export function pastedItems(text: string, type: ListType): string[] {
  const separator = type === 'REGEXES' ? /\r?\n/ : /\r?\n|,/
  const entries = text.split(separator).map((entry) => entry.trim())
  return [...new Set(entries.filter((entry) => entry !== ''))]
}

/** Bytes that an uploaded file must stay under [8]. */
export const uploadLimit = 5 * 1024 * 1024

/** Whether a file is a .txt file, by its name [2.9]. */
export const isTextFile = (name: string): boolean => /\.txt$/i.test(name)

/** The name that a list is downloaded under. */
export const fileName = (name: string): string => `${safeName(name) || 'list'}.txt`
