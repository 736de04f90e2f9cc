import { useLocalStorage } from '@vueuse/core'
import type { Language } from '../../language/language.ts'

/** How much room the rows of tables take. */
export const densities = ['comfortable', 'compact'] as const

/** What one person likes, kept in this browser. */
export interface Preferences {
  singleKeys: boolean
  density: (typeof densities)[number]
  /** Whether the list of reviews has one row for each case. */
  groupCases: boolean
  /** `auto` follows the browser. */
  language: Language | 'auto'
}

/** The preferences; keys are on until somebody says otherwise. */
export const preferences = useLocalStorage<Preferences>(
  'verdict.preferences',
  { singleKeys: true, density: 'comfortable', groupCases: false, language: 'auto' },
  { mergeDefaults: true },
)
