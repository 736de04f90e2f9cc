import type { TextVariant } from './text-variants.ts'
import type { TextSource } from '../../signals/source-text.ts'

/** What the Text condition saw. */
export interface ObservedText {
  count: number
  entries: string[]
  /** Why sources could not be read, where any could not. */
  unread?: Partial<Record<TextSource, string>>
  /** The sources in which the embedded transcriber heard something. */
  basic?: readonly TextSource[]
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

const sourceNames = { text: 'the text', images: 'images', videos: 'videos', audio: 'audio' }

/** What is said of sources that could not be read, and of those whose speech has a basic transcript. */
export const sourceWords = (seen: ObservedText | undefined): string =>
  [
    ...Object.entries(seen?.unread ?? {}).map(
      ([source, why]) => `; the text of ${sourceNames[source as TextSource]} is not available: ${why}`,
    ),
    ...(seen?.basic ?? []).map((source) => `; what is said in ${sourceNames[source]} has a basic transcript`),
  ].join('')
