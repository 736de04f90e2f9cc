import { defineLoadedFact, type FactSources } from '../fact.ts'
import type { Item } from '../item.ts'
import { csamScores } from '../known-images.ts'
import { loadOfImages, needsProvider } from '../load-signals.ts'
import { filesOf, problemOf } from '../media-look.ts'
import mediaLooks from './media-looks.ts'

/**
 * How closely the item's pictures and videos match known abuse material, 0 to 100 (section 2.10): the highest score by the hash
 * lists and, where routed, by the provider of hash matches; and why a file could not be checked.
 */
export default defineLoadedFact({
  cost: 210_000,
  async load(item, parts) {
    const looks = await mediaLooks.load(item, parts)
    const files = filesOf(looks)
    const listed = files.length === 0 ? 0 : await parts.read(csamScores, { ...item, files })
    const provided = await byProvider(item, parts)
    return { score: Math.max(listed, provided.score), problem: problemOf(looks) ?? provided.problem }
  },
})

async function byProvider(
  item: Item,
  parts: FactSources,
): Promise<{ score: number; problem: string | null }> {
  const { answers, problem } = await loadOfImages(item, 'hash_matches', parts)
  const likelihoods = answers.flatMap(({ value }) =>
    (value ?? []).flatMap((one) => one.value.map((match) => match.likelihood)),
  )
  const isAsked = parts.signals !== undefined && problem !== needsProvider
  return { score: Math.max(0, ...likelihoods), problem: isAsked ? problem : null }
}
