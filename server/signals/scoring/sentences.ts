/**
 * The maximum number of sentences; the rest of the text is one sentence, so that a text of full stops is not more expensive than
 * others.
 */
const mostSentences = 500

const segmenter = new Intl.Segmenter('en', { granularity: 'sentence' })

/** A span of a text, in UTF-16 units. */
export interface Stretch {
  begin: number
  /** Exclusive. */
  end: number
}

/** The sentences of a text without the space around them, in their order. */
export function sentencesOf(text: string): Stretch[] {
  const sentences: Stretch[] = []
  for (const { segment, index } of segmenter.segment(text)) {
    if (sentences.length === mostSentences) return [...sentences.slice(0, -1), lastOf(text, sentences)]
    const begin = index + segment.length - segment.trimStart().length
    const end = index + segment.trimEnd().length
    if (begin < end) sentences.push({ begin, end })
  }
  return sentences
}

const lastOf = (text: string, sentences: readonly Stretch[]): Stretch => ({
  begin: sentences.at(-1)?.begin ?? 0,
  end: text.trimEnd().length,
})
