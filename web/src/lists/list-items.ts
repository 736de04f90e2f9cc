import type { ListType } from '../gql/graphql.ts'

/** The entries of a pasted text: one a line or, except for patterns, separated by commas; blanks and repeats are dropped. */
export function pastedItems(text: string, type: ListType): string[] {
  const separator = type === 'regexes' ? /\r?\n/ : /\r?\n|,/
  const entries = text.split(separator).map((entry) => entry.trim())
  return [...new Set(entries.filter((entry) => entry !== ''))]
}
