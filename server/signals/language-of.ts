import type { eld } from 'eld/small'

let detector: typeof eld | undefined

/**
 * Loads the n-grams by which languages are told, once a process: a third of a second that only those who judge or score texts
 * spend. They await it as they start.
 */
export async function loadLanguages(): Promise<void> {
  detector ??= (await import('eld/small')).eld
}

/**
 * The language of a text as an ISO 639-1 code; null where it cannot be told, as for a word or two.
 * @throws where `loadLanguages` has not been awaited in this process
 */
export function languageOf(text: string): string | null {
  if (!detector)
    throw new Error('No language can be told yet: await loadLanguages() where this program starts')
  const detected = detector.detect(text)
  return detected.language !== '' && detected.isReliable() ? detected.language : null
}
