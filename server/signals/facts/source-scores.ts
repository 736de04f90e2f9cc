import { defineFact } from '../fact.ts'
import type { MediaText } from '../media-look.ts'
import type { TextSource } from '../source-text.ts'
import { highest, type ScoredText, scoredText } from '../text-scores/scored-text.ts'

interface Needs {
  textScores(): ScoredText
  imageTexts(): MediaText[]
  videoTexts(): MediaText[]
  audioTexts(): MediaText[]
}

/** The text scores of a source: the highest of its files, and why one could not be read. */
export interface SourceScores {
  scored: ScoredText
  problem: string | null
}

/** The text scores of an item by source (section 2.10), each computed once. */
export default defineFact({
  cost: 200,
  compute(_item, { textScores, imageTexts, videoTexts, audioTexts }: Needs) {
    const texts = { images: imageTexts, videos: videoTexts, audio: audioTexts }
    const kept = new Map<TextSource, SourceScores>()
    return (source: TextSource): SourceScores => {
      const known =
        kept.get(source) ??
        (source === 'text' ? { scored: textScores(), problem: null } : scoresOf(texts[source]()))
      kept.set(source, known)
      return known
    }
  },
})

const scoresOf = (texts: readonly MediaText[]): SourceScores => ({
  scored: highest(texts.map(({ text }) => scoredText(text))),
  problem: texts.find(({ problem }) => problem !== null)?.problem ?? null,
})
