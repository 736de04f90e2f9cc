import type { TextVariant } from './text-variants.ts'
import { either } from './wording.ts'

/** What the Text condition saw. */
export interface ObservedText {
  count: number
  entries: string[]
}

/** What is said of a text in which nothing was found. */
export const notFound: Readonly<Record<TextVariant['looksFor'], string>> = {
  word: 'The text contains none of the words',
  part: 'The text contains none of the words',
  regex: 'The text matches none of the patterns',
  url: 'The text contains no such URL',
  phone: 'The text contains no such phone number',
  email: 'The text contains no such e-mail address',
}

const others = (sources: readonly string[] = []) => sources.filter((source) => source !== 'text')

/** That the text of media cannot be read. */
export const unread = (sources: readonly string[]): string =>
  `not available: the text of ${either(others(sources))} needs a provider`

/** What was found, and the sources that could not be read, where there are any. */
export const withUnread = (found: string, sources: readonly string[] | undefined): string =>
  others(sources).length > 0 ? `${found}; ${unread(sources ?? [])}` : found
