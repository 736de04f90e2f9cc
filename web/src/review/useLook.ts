import { computed, shallowReactive, watch, type Ref } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Reveal } from '../content/useReveal.ts'
import type { ReviewPartsFragment } from '../gql/graphql.ts'
import { seenItem, type ItemChange, type SeenItem } from './item-change.ts'
import { useAskOnce } from './useAskOnce.ts'
import { useDrawn } from './useDrawn.ts'

/**
 * What the person has seen of the open review. `seen` is true once this version of it was rendered; `mayDecide` also requires
 * that its media were rendered, and that an item which changed since it was viewed is viewed again: it warns once, and confirming
 * again proceeds.
 */
export function useLook(review: Ref<ReviewPartsFragment | null | undefined>, reveal: Pick<Reveal, 'unseen'>) {
  const { t } = useI18n()
  const shown = computed(() => (review.value ? seenItem(review.value) : undefined))
  const key = computed(() =>
    review.value ? `${review.value.id} ${String(shown.value?.version ?? '')}` : undefined,
  )
  const seen = useDrawn(key)
  const { change, looked } = useChange(review, shown, seen)
  const { ask, mayPassMedia } = useAskOnce(key, reveal)

  function mayDecide(): boolean {
    if (!seen.value) return false
    if (change.value && !ask('change', t('review.changed.ask'), 'i-lucide-file-pen-line')) return false
    looked()
    return mayPassMedia()
  }

  return { seen, change, looked, mayDecide, version: computed(() => shown.value?.version) }
}

/** How the open item has changed since the person viewed it; `looked` records that they have seen the current version. */
function useChange(
  review: Ref<ReviewPartsFragment | null | undefined>,
  shown: Ref<SeenItem | undefined>,
  drawn: Ref<boolean>,
) {
  const known = shallowReactive(new Map<string, SeenItem>())
  const change = computed<ItemChange | undefined>(() => {
    const before = known.get(review.value?.id ?? '')
    const after = shown.value
    return before && after && before.version !== after.version ? { before, after } : undefined
  })
  function looked(): void {
    if (review.value && shown.value) known.set(review.value.id, shown.value)
  }
  watch(drawn, (now) => {
    if (now && !change.value) looked()
  })
  return { change, looked }
}
