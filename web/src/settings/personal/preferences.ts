import { useLocalStorage } from '@vueuse/core'
import type { Language } from '../../language/language.ts'

/** The row heights of tables. */
export const densities = ['comfortable', 'compact'] as const

/** The preferences of one person, stored in this browser. */
export interface Preferences {
  singleKeys: boolean
  density: (typeof densities)[number]
  /** Whether the list of reviews has one row for each case. */
  groupCases: boolean
  /** `auto` follows the browser. */
  language: Language | 'auto'
}

/** The preferences; keyboard shortcuts are on by default. */
export const preferences = useLocalStorage<Preferences>(
  'verdict.preferences',
  { singleKeys: true, density: 'comfortable', groupCases: false, language: 'auto' },
  { mergeDefaults: true },
)
