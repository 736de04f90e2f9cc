/**
 * Used by Nuxt UI in place of `@iconify/vue`: all icons are in the bundle, so that none is ever fetched and the fetching part of
 * that package is left out.
 */
import { addIcon as add } from '@iconify/vue/offline'

export { Icon } from '@iconify/vue/offline'

/** Registers an icon under the name that Nuxt UI uses: `lucide-check` for `lucide:check`. */
export const addIcon = (name: string, icon: Parameters<typeof add>[1]): void => {
  add(name.replace(':', '-'), icon)
}

export const iconLoaded = (): boolean => true
