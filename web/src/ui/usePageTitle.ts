import { useTitle } from '@vueuse/core'
import { plain } from './user-text.ts'

type Part = string | null | undefined

/** The title of the window from what is open, the most specific first: `c-48210 · Default Queue · Verdict`. Empty parts are left out. */
export const windowTitle = (parts: readonly Part[]): string =>
  [...parts.map((part) => plain(part ?? '')), 'Verdict'].filter(Boolean).join(' · ')

/** Names the window after what is open while the page is. */
export const usePageTitle = (parts: () => readonly Part[]): void => {
  useTitle(() => windowTitle(parts()))
}
