import { defineFact } from '../fact.ts'
import type { Item } from '../item.ts'
import type { MediaText } from '../media-look.ts'
import { SourceText, type TextPiece, type TextSource } from '../source-text.ts'

interface Needs {
  imageTexts(): MediaText[]
  videoTexts(): MediaText[]
  audioTexts(): MediaText[]
}

/** The item's texts of the sources selected in a condition, each combination joined once (section 2.10). */
export default defineFact({
  cost: 60,
  compute(item, needs: Needs) {
    const kept = new Map<string, SourceText>()
    return (sources: readonly TextSource[]): SourceText => {
      const key = [...sources].sort().join()
      const text = kept.get(key) ?? joined(item, sources, needs)
      kept.set(key, text)
      return text
    }
  },
})

function joined(item: Item, sources: readonly TextSource[], needs: Needs): SourceText {
  const pieces: TextPiece[] = []
  const unread: Partial<Record<TextSource, string>> = {}
  const basic = new Set<TextSource>()
  if (sources.includes('text')) pieces.push({ source: 'text', position: null, text: item.text ?? '' })
  for (const [source, read] of mediaSources(needs)) {
    if (!sources.includes(source)) continue
    for (const { position, text, isBasic = false, problem } of read()) {
      pieces.push({ source, position, text })
      if (problem !== null) unread[source] = problem
      if (isBasic) basic.add(source)
    }
  }
  return new SourceText(pieces, item.user.country, { unread, basic: [...basic] })
}

const mediaSources = ({ imageTexts, videoTexts, audioTexts }: Needs) =>
  [
    ['images', imageTexts],
    ['videos', videoTexts],
    ['audio', audioTexts],
  ] as const
