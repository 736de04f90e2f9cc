import { ref, watch, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Unseen } from '../content/useArrival.ts'
import type { Reveal } from '../content/useReveal.ts'
import { notify } from '../ui/notices.ts'

const mediaIcons: Record<Unseen, string> = {
  hidden: 'i-lucide-eye-off',
  coming: 'i-lucide-loader-circle',
  failed: 'i-lucide-image-off',
}

/**
 * What stands against a decision is told once for what the key names; being asked again for the same reason means to go on.
 * `mayPassMedia` lets pass what has all of its media drawn, and what is decided without them on purpose.
 */
export function useAskOnce(key: Readonly<Ref<string | undefined>>, { unseen }: Pick<Reveal, 'unseen'>) {
  const { t } = useI18n()
  const told = ref<'change' | Unseen>()
  watch(key, () => (told.value = undefined))

  function ask(what: 'change' | Unseen, title: string, icon: string): boolean {
    if (told.value === what) return true
    told.value = what
    notify({ title, icon, color: 'warning' })
    return false
  }
  function mayPassMedia(): boolean {
    const why = unseen.value
    return why === undefined || ask(why, t(`review.mediaUnseen.${why}`), mediaIcons[why])
  }
  return { ask, mayPassMedia }
}
