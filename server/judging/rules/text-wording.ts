import type { TextSource } from '../../signals/source-text.ts'
import type { TextVariant } from './text-variants.ts'

/** What the Text condition observed. */
export interface ObservedText {
  count: number
  entries: string[]
  /** The problem of each source that could not be read. */
  unread?: Partial<Record<TextSource, string>>
  /** The sources for which the embedded transcriber found speech. */
  basic?: readonly TextSource[]
}

/** The explanation when nothing was found. */
export const notFound: Readonly<Record<TextVariant['looksFor'], string>> = {
  word: 'The text contains none of the words',
  part: 'The text contains none of the words',
  regex: 'The text matches none of the patterns',
  url: 'The text contains no such URL',
  phone: 'The text contains no such phone number',
  email: 'The text contains no such e-mail address',
}

const sourceNames = { text: 'the text', images: 'images', videos: 'videos', audio: 'audio' }

/** The sources that could not be read, and those with a basic transcript, in words. */
export const sourceWords = (seen: ObservedText | undefined): string =>
  [
    ...Object.entries(seen?.unread ?? {}).map(
      ([source, why]) => `; the text of ${sourceNames[source as TextSource]} is not available: ${why}`,
    ),
    ...(seen?.basic ?? []).map((source) => `; what is said in ${sourceNames[source]} has a basic transcript`),
  ].join('')
