import { eld } from 'eld/small'
import { defineFact } from '../fact.ts'

/** The language of the text as an ISO 639-1 code; null where it cannot be told, as for a word or two. */
export default defineFact({
  cost: 60,
  compute({ text }): string | null {
    if (!text?.trim()) return null
    const detected = eld.detect(text)
    return detected.language !== '' && detected.isReliable() ? detected.language : null
  },
})
