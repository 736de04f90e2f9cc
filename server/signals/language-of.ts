import { eld } from 'eld/small'

/** The language of a text as an ISO 639-1 code; null where it cannot be told, as for a word or two. */
export function languageOf(text: string): string | null {
  const detected = eld.detect(text)
  return detected.language !== '' && detected.isReliable() ? detected.language : null
}
