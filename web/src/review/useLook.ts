import { computed, ref, watch, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Reveal } from '../content/useReveal.ts'
import type { ReviewPartsFragment } from '../gql/graphql.ts'
import { contentOf } from '../graphql/review-subject.ts'
import { notify } from '../ui/notices.ts'
import { useDrawn } from './useDrawn.ts'

/** The version of an item that a person has before them; null for what has none. */
const versionOf = (review: ReviewPartsFragment): number | null => contentOf(review)?.version ?? null

/**
 * What the person has seen of the open review. `seen` is true once this version of it was drawn; `mayDecide` asks besides
 * for its media to be revealed: where they are not, it says so once, and being asked again means to go without.
 */
export function useLook(review: Ref<ReviewPartsFragment | null | undefined>, reveal: Reveal) {
  const { t } = useI18n()
  const key = computed(() => {
    const shown = review.value
    return shown ? `${shown.id} ${String(versionOf(shown))}` : undefined
  })
  const seen = useDrawn(key)
  const passed = ref(false)
  watch(key, () => (passed.value = false))

  const hidden = computed(() => {
    const content = review.value && contentOf(review.value)
    return (content?.media ?? []).some(({ ready, error, findings }) => {
      const shown = (findings?.csamScore ?? 0) > 0 ? reveal.asked.value : reveal.revealed.value
      return ready && !error && !shown
    })
  })

  function mayDecide(): boolean {
    if (!seen.value) return false
    if (!hidden.value || passed.value) return true
    passed.value = true
    notify({ title: t('review.mediaUnseen'), icon: 'i-lucide-eye-off', color: 'warning' })
    return false
  }

  return { seen, mayDecide }
}
