import { useLocalStorage } from '@vueuse/core'

/** What one person likes, kept in this browser. */
export interface Preferences {
  blur: boolean
  greyscale: boolean
  singleKeys: boolean
}

/** The preferences; pictures are blurred and keys are on until somebody says otherwise. */
export const preferences = useLocalStorage<Preferences>(
  'verdict.preferences',
  { blur: true, greyscale: false, singleKeys: true },
  { mergeDefaults: true },
)
