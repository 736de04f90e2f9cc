import { useLocalStorage } from '@vueuse/core'
import type { Language } from '../../language/language.ts'

/** How much room the rows of tables take. */
export const densities = ['comfortable', 'compact'] as const

/** What one person likes, kept in this browser. */
export interface Preferences {
  blur: boolean
  greyscale: boolean
  singleKeys: boolean
  density: (typeof densities)[number]
  /** `auto` follows the browser. */
  language: Language | 'auto'
}

/** The preferences; pictures are blurred and keys are on until somebody says otherwise. */
export const preferences = useLocalStorage<Preferences>(
  'verdict.preferences',
  { blur: true, greyscale: false, singleKeys: true, density: 'comfortable', language: 'auto' },
  { mergeDefaults: true },
)
