import { ClassifiedText } from '../classifiers/classifier-model.ts'
import { defineFact } from '../fact.ts'
import type { MediaText } from '../media-look.ts'
import type { TextSource } from '../source-text.ts'

interface Needs {
  imageTexts(): MediaText[]
  videoTexts(): MediaText[]
  audioTexts(): MediaText[]
}

/** The texts of a source of media in the form that classifiers take; blank ones are omitted. */
export default defineFact({
  cost: 300,
  compute(_item, { imageTexts, videoTexts, audioTexts }: Needs) {
    const texts = { images: imageTexts, videos: videoTexts, audio: audioTexts }
    const kept = new Map<TextSource, ClassifiedText[]>()
    return (source: Exclude<TextSource, 'text'>): readonly ClassifiedText[] => {
      const known =
        kept.get(source) ??
        texts[source]().flatMap(({ text }) => (text.trim() === '' ? [] : [new ClassifiedText(text)]))
      kept.set(source, known)
      return known
    }
  },
})
