/** Where the pages are; dialogs and menus lie beside it, and what has the focus in them is gone with them. */
const pages = '#app'
let lastOfPage: HTMLElement | undefined

if (typeof document !== 'undefined')
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof HTMLElement && target.closest(pages)) lastOfPage = target
  })

/** Focuses the dialog itself as it opens, for one whose keys act on all of it, rather than the button that closes it. */
export function focusDialog(event: Event): void {
  event.preventDefault()
  if (event.target instanceof HTMLElement) event.target.focus()
}

function focusCopy(event: Event): void {
  const copy = event.target instanceof HTMLElement && event.target.querySelector<HTMLElement>('[data-copies]')
  if (!copy) return
  event.preventDefault()
  copy.focus()
}

/** Returns the focus to the page also where the dialog was opened from another one, which is gone. */
function focusPage(event: Event): void {
  if (!lastOfPage?.isConnected) return
  event.preventDefault()
  lastOfPage.focus()
}

/**
 * The focus of a dialog that shows something to copy once: on the button that copies, so that one Enter too many does not close
 * it, and back on the page afterwards.
 */
export const copyFocus = { onOpenAutoFocus: focusCopy, onCloseAutoFocus: focusPage }
