import { nextTick, watch, type Ref } from 'vue'
import { openLayer } from '../keyboard/useKeys.ts'

/** The id of the element with the name of the open item. */
export const itemNameId = 'review-item'

/** The id of the element that is read together with it. */
export const announcementId = 'review-announcement'

/**
 * Moves the focus to the name of an item when it opens, so that a screen reader reads it. Not while the focus is in the list,
 * which announces its active option, and not behind a dialog.
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
