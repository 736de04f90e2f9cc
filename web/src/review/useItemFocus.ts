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

/**
 * Leaves the field that has the focus for the name of the open item, so that the keyboard and a screen reader go on there rather
 * than at the beginning of the page; where there is no such name the field is only left. @returns whether there was a field
 */
export function leaveField(): boolean {
  const field = document.activeElement
  if (!(field instanceof HTMLElement) || !field.closest('input, textarea')) return false
  const name = document.getElementById(itemNameId)
  if (name) name.focus({ preventScroll: true })
  else field.blur()
  return true
}
