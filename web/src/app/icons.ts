/**
 * What Nuxt UI draws icons with, in place of `@iconify/vue`: all icons are in the program, so that none is ever fetched, and
 * the part of that package that fetches them stays out.
 */
import { addIcon as add } from '@iconify/vue/offline'

export { Icon } from '@iconify/vue/offline'

/** Keeps an icon by the name that it is drawn by: `lucide-check` for `lucide:check`. */
export const addIcon = (name: string, icon: Parameters<typeof add>[1]): void => {
  add(name.replace(':', '-'), icon)
}

export const iconLoaded = (): boolean => true
