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
 * Warns once per key of what speaks against a decision; confirming again for the same reason proceeds. `mayPassMedia` allows a
 * subject whose media are all rendered, and a decision that is confirmed without them.
 */
export function useAskOnce(key: Readonly<Ref<string | undefined>>, { unseen }: Pick<Reveal, 'unseen'>) {
  const { t } = useI18n()
  const warned = ref<'change' | Unseen>()
  watch(key, () => (warned.value = undefined))

  function ask(what: 'change' | Unseen, title: string, icon: string): boolean {
    if (warned.value === what) return true
    warned.value = what
    notify({ title, icon, color: 'warning' })
    return false
  }
  function mayPassMedia(): boolean {
    const why = unseen.value
    return why === undefined || ask(why, t(`review.mediaUnseen.${why}`), mediaIcons[why])
  }
  return { ask, mayPassMedia }
}
