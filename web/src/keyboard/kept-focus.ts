import { isFocusLost, mainId } from './focus-lost.ts'
import { pointerFocus } from './pointer-focus.ts'

/** What Tab stops at. */
const stops =
  ':is(a[href], button, input, select, textarea, summary, [tabindex]):not(:disabled, [tabindex="-1"], [inert] *)'

const main = () => document.getElementById(mainId)
const isShown = (element: Element): boolean => element.getClientRects().length > 0

/** What took the place of a removed element: the stop behind it, or before it, as near as there is one; at last the page. */
function successorOf({ target, nextSibling }: MutationRecord): HTMLElement | null {
  let behind: Node | null = nextSibling
  for (let box = target as Element | null; box && box !== document.body; box = box.parentElement) {
    const found = [...box.querySelectorAll<HTMLElement>(stops)].filter(isShown)
    const isBehind = (stop: Node): boolean =>
      behind?.isConnected === true &&
      (behind.contains(stop) ||
        (behind.compareDocumentPosition(stop) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0)
    const next = found.find(isBehind) ?? found.at(-1)
    if (next) return next
    if (box.id === mainId) break
    behind = box.nextSibling
  }
  return null
}

const hasPage = (node: Node): boolean => node instanceof Element && node.querySelector('h1') !== null

/** What had the focus last. */
interface Memory {
  last: Element | null
  /** The same within a page, below dialogs and notices. */
  inPage: HTMLElement | null
  /** Whether it was a tab of the page before, as the open tab of the next one will have it. */
  wasTab: boolean
}

function remember(memory: Memory, target: EventTarget | null): void {
  memory.last = target instanceof Element ? target : null
  memory.wasTab = false
  if (target instanceof HTMLElement && main()?.contains(target)) memory.inPage = target
}

function focus(element: Element | null | undefined): void {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true })
}
const focusTab = (): void => {
  focus(main()?.querySelector('[role="tab"][aria-selected="true"]'))
}

/** Focuses the page, or its open tab, after the page of an element went. */
function follow(memory: Memory, gone: Element): void {
  focus(main())
  memory.wasTab = gone.getAttribute('role') === 'tab'
  if (memory.wasTab) focusTab()
}

/** Focuses what took the place of a removed element, unless something else has the focus. */
function replace(memory: Memory, gone: Element, removal: MutationRecord): void {
  if (memory.last !== gone || !isFocusLost()) return
  if (gone.isConnected) focus(gone)
  else if ([...removal.removedNodes].some(hasPage)) follow(memory, gone)
  // What is beside it would take the next key, which whoever uses a mouse presses for the page.
  else if (!document.documentElement.hasAttribute(pointerFocus))
    focus(successorOf(removal) ?? (memory.inPage?.isConnected === true ? memory.inPage : main()))
}

function answer(memory: Memory, records: readonly MutationRecord[]): void {
  const { last } = memory
  if (!last || !isFocusLost()) return
  if (memory.wasTab) focusTab()
  const removal = records.find(({ removedNodes }) => [...removedNodes].some((node) => node.contains(last)))
  // Dialogs and lists return the focus themselves, a moment after they are gone.
  if (removal) setTimeout(replace, 0, memory, last, removal)
  else if (records.some(({ type, target }) => type === 'attributes' && target === last)) focus(last)
}

/**
 * Keeps the keyboard focus where the browser drops it: on a button or a switch that was disabled while it saved, once it is enabled
 * again, and at what took the place of an element that was removed with the keyboard. A page that went leaves it to the next one, a
 * tab to the open tab of that. Whoever presses elsewhere has moved on. @returns ends it
 */
export function keepFocus(): () => void {
  const memory: Memory = { last: null, inPage: null, wasTab: false }
  if (!isFocusLost()) remember(memory, document.activeElement)
  const listening = new AbortController()
  const { signal } = listening
  document.addEventListener(
    'focusin',
    ({ target }) => {
      remember(memory, target)
    },
    { capture: true, signal },
  )
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      if (target instanceof Node && !memory.last?.contains(target)) memory.last = null
    },
    { capture: true, signal },
  )
  const observer = new MutationObserver((records) => {
    answer(memory, records)
  })
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    attributes: true,
    attributeFilter: ['disabled'],
  })
  return () => {
    listening.abort()
    observer.disconnect()
  }
}
