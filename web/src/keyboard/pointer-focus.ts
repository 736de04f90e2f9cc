/** What says that Enter is the page's also on a button (`keys.ts`), here of the whole document. */
export const pointerFocus = 'data-enter-confirms'

/**
 * Marks the document while the focus is where a mouse or a finger pressed, also after it came back there, until Tab or a script moves
 * it. The browser's `:focus-visible` does not tell that of what a script focuses. @returns ends it
 */
export function trackPointerFocus(): () => void {
  const listening = new AbortController()
  let pressed: Node | null = null

  function mark(target: EventTarget | null): void {
    pressed = target instanceof Node ? target : null
    document.documentElement.toggleAttribute(pointerFocus, pressed !== null)
  }
  function follow({ target }: Event): void {
    if (!(target instanceof Node) || !target.contains(pressed)) mark(null)
  }
  function press({ target }: Event): void {
    mark(target)
  }
  function move({ key }: KeyboardEvent): void {
    if (key === 'Tab') mark(null)
  }
  // What was pressed before this was loaded.
  const { activeElement } = document
  if (activeElement !== document.body && activeElement?.matches(':not(:focus-visible)')) mark(activeElement)
  const options = { capture: true, signal: listening.signal }
  document.addEventListener('pointerdown', press, options)
  document.addEventListener('focusin', follow, options)
  document.addEventListener('keydown', move, options)
  return () => {
    listening.abort()
    mark(null)
  }
}
