import { nextTick, watch, type Ref } from 'vue'
import { openLayer } from '../keyboard/useKeys.ts'

/** The id of the name of the open item. */
export const itemNameId = 'review-item'

/** The id of what is read with it. */
export const announcementId = 'review-announcement'

/**
 * Moves the focus to the name of an item when it opens, so that a screen reader reads it. Whoever is in the list stays
 * there: it names its active option. Behind a dialog nothing moves.
 */
export function useItemFocus(id: Ref<string | undefined>): void {
  watch(id, async (now) => {
    if (now === undefined) return
    await nextTick()
    const { activeElement } = document
    if (activeElement?.closest('[data-keeps-focus]') || document.querySelector(openLayer)) return
    document.getElementById(itemNameId)?.focus({ preventScroll: true })
  })
}
