import { usePointerSwipe } from '@vueuse/core'
import { computed, ref, type Ref, watch } from 'vue'
import { navigationFolded } from '../ui/navigation-drawer.ts'
import { itemNameId } from './useItemFocus.ts'

/** The distance in pixels of a swipe that opens another item. */
const swipeThreshold = 70

/** Focuses the pane that is shown alone: what had the focus is hidden with the other one. */
function focusPane(showsItem: boolean): void {
  if (!navigationFolded.value) return
  const pane = showsItem ? `#${itemNameId}` : '[data-keeps-focus] [role="listbox"]'
  document.querySelector<HTMLElement>(pane)?.focus({ preventScroll: true })
}

/**
 * On screens without room for both, shows either the open item or the list. A swipe on the item goes to the next or the previous
 * one; it never decides.
 */
export function useOnePane(
  reviewId: Ref<string | undefined>,
  item: Readonly<Ref<HTMLElement | null>>,
  move: (step: number) => void,
) {
  const listAsked = ref(false)
  watch(reviewId, () => {
    listAsked.value = false
  })
  const showsItem = computed(() => !navigationFolded.value || (!listAsked.value && Boolean(reviewId.value)))
  watch(showsItem, focusPane, { flush: 'post' })
  const { distanceX, distanceY } = usePointerSwipe(item, {
    threshold: swipeThreshold,
    pointerTypes: ['touch'],
    onSwipeEnd({ type, target }, direction) {
      // The browser has taken over the gesture, or it drags a control, such as the position in a video.
      if (type === 'pointercancel' || (target instanceof Element && target.closest('input'))) return
      if (!navigationFolded.value || Math.abs(distanceX.value) < 2 * Math.abs(distanceY.value)) return
      if (direction === 'left') move(1)
      if (direction === 'right') move(-1)
    },
  })
  return {
    showsList: computed(() => !navigationFolded.value || listAsked.value || !reviewId.value),
    showsItem,
    askForList: (): void => {
      listAsked.value = true
    },
    /** Opens an item of the list, also the one that is open behind it. */
    showItem: (): void => {
      listAsked.value = false
    },
  }
}
