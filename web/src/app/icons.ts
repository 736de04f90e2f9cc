/**
 * Used by Nuxt UI in place of `@iconify/vue`: all icons are in the bundle, so that none is ever asked of another
 * server and that part of the package is left out. Those that only pages and parts behind `allTexts` name come with them.
 */
import { addIcon as add } from '@iconify/vue/offline'

export { Icon } from '@iconify/vue/offline'

/** Registers an icon under the name that Nuxt UI uses: `lucide-check` for `lucide:check`. */
export const addIcon = (name: string, icon: Parameters<typeof add>[1]): void => {
  add(name.replace(':', '-'), icon)
}

export const iconLoaded = (): boolean => true
