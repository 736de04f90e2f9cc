import { plain } from './user-text.ts'

const cutting = '.truncate, [class*="line-clamp-"]'

const isCut = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element): boolean =>
  clientWidth > 0 && (scrollWidth > clientWidth || scrollHeight > clientHeight)

/** The text below the pointer that may be cut, and what the browser shows the title of. */
function pointedAt(target: Element): { text: Element; titled: Element } | undefined {
  const text = target.closest(cutting)
  if (text) return { text, titled: text }
  // The pointer passes through the text of a select.
  const titled = target.closest('button')
  const within = titled?.querySelector(cutting)
  return titled && within ? { text: within, titled } : undefined
}

/** The whole text: what users wrote with its marks written out, a sentence of ours as it is. */
const wholeOf = (text: Element): string =>
  (text.closest('bdi') ?? text.querySelector('bdi')) ? plain(text.textContent) : text.textContent

/** Gives a text that is cut off a title with all of it, while the pointer is on it. @returns ends it */
export function titleCutTexts(): () => void {
  const given = new WeakSet<Element>()
  function setTitle(target: unknown): void {
    const found = target instanceof Element ? pointedAt(target) : undefined
    if (!found) return
    const { text, titled } = found
    if (!given.has(titled) && titled.closest('[title]')) return
    if (isCut(text)) {
      titled.setAttribute('title', wholeOf(text))
      given.add(titled)
    } else if (given.delete(titled)) titled.removeAttribute('title')
  }
  const ending = new AbortController()
  document.addEventListener(
    'mouseover',
    ({ target }) => {
      setTitle(target)
    },
    { passive: true, signal: ending.signal },
  )
  setTitle([...document.querySelectorAll(':hover')].at(-1))
  return () => {
    ending.abort()
  }
}
