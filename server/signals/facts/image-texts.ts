import { defineLoadedFact, type FactSources } from '../fact.ts'
import type { Item } from '../item.ts'
import { loadOfImages } from '../load-signals.ts'
import { loadTexts } from '../load-texts.ts'
import type { MediaText } from '../media-look.ts'
import mediaLooks from './media-looks.ts'

/** The text in the item's pictures, QR codes included; OCR takes about half a second per picture. */
export default defineLoadedFact({
  cost: 600_000,
  load: async (item, parts) => (await byProvider(item, parts)) ?? loadTexts(item, 'image', parts),
})

/** The same from a provider; null when none is routed and no answer is stored. */
async function byProvider(item: Item, parts: FactSources): Promise<MediaText[] | null> {
  const { answers } = await loadOfImages(item, 'image_text', parts)
  const isKnown = parts.signals ? answers.length > 0 : answers.some(({ value }) => value !== null)
  if (!isKnown) return null
  const looks = await mediaLooks.load(item, parts)
  return answers.map(({ position, value, problem }) => {
    const look = looks.find((one) => one.kind === 'image' && one.position === position)
    const lines = new Set([...(value ?? []).map((one) => one.value), ...(look?.codes ?? [])])
    const text = [...lines].filter(Boolean).join('\n')
    return { kind: 'image', position, text, problem }
  })
}
