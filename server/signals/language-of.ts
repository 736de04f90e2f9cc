import type { eld } from 'eld/small'

let detector: typeof eld | undefined

/**
 * Loads the n-grams of the language detector, once per process: it takes a third of a second, so only processes that judge or
 * score texts await it at startup.
 */
export async function loadLanguages(): Promise<void> {
  detector ??= (await import('eld/small')).eld
}

/**
 * The language of a text as an ISO 639-1 code; null when it cannot be detected, as for a word or two.
 * @throws Error when `loadLanguages` has not been awaited in this process
 */
export function languageOf(text: string): string | null {
  if (!detector)
    throw new Error('The language detector is not loaded: await loadLanguages() when this program starts')
  const detected = detector.detect(text)
  return detected.language !== '' && detected.isReliable() ? detected.language : null
}
