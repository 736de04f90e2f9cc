import MiniSearch from 'minisearch'
import { type Entry, type SearchHit, searchOptions } from '../search-options.ts'

const shown = 20

/** The search over all pages: by the button, `/` or Ctrl+K. Its index is loaded when it is first opened. */
export function enableSearch(): void {
  const button = document.querySelector<HTMLButtonElement>('#site-search')
  if (!button) return
  const { dialog, open } = makeDialog()
  document.body.append(dialog)
  button.hidden = false
  button.addEventListener('click', open)
  document.addEventListener('keydown', (event) => {
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement
    const asked = (event.key === '/' && !typing) || (event.key === 'k' && (event.ctrlKey || event.metaKey))
    if (!asked || dialog.open) return
    event.preventDefault()
    open()
  })
}

function makeDialog() {
  const dialog = element('dialog', { className: 'search-dialog', ariaLabel: 'Search' })
  const input = element('input', { type: 'search', placeholder: 'Search the documentation', autofocus: true })
  input.setAttribute('aria-label', 'Search the documentation')
  const results = element('ul', { id: 'site-results' })
  const note = element('p', { role: 'status' })
  dialog.append(input, results, note)
  let index: Promise<MiniSearch<Entry>> | undefined

  async function search(): Promise<void> {
    const query = input.value.trim()
    try {
      const found = query === '' ? [] : (await (index ??= loadIndex())).search(query).slice(0, shown)
      if (input.value.trim() !== query) return
      results.replaceChildren(...found.map((each) => resultOf(each as unknown as SearchHit, query)))
      note.textContent = query !== '' && found.length === 0 ? `Nothing found for “${query}”` : ''
    } catch {
      index = undefined
      note.textContent = 'The search could not be loaded. Try again.'
    }
  }

  input.addEventListener('input', () => void search())
  dialog.addEventListener('keydown', (event) => moveFocus(event, input, results))
  dialog.addEventListener('click', (event) => {
    // Outside of it, or a link to another place of the same page.
    if (event.target === dialog || (event.target as Element).closest('a')) dialog.close()
  })
  return {
    dialog,
    open: () => {
      dialog.showModal()
      input.select()
      void search()
    },
  }
}

async function loadIndex(): Promise<MiniSearch<Entry>> {
  const response = await fetch(document.body.dataset['searchIndex'] ?? '')
  if (!response.ok) throw new Error(`The search index answers ${response.status}`)
  return MiniSearch.loadJSON<Entry>(await response.text(), searchOptions)
}

/** Arrows go through the results, Enter in the field goes to the first. */
function moveFocus(event: KeyboardEvent, input: HTMLInputElement, results: HTMLElement): void {
  const links = [...results.querySelectorAll('a')]
  if (event.key === 'Enter' && event.target === input) return links[0]?.click()
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined) return
  event.preventDefault()
  const places = [input, ...links]
  const at = places.findIndex((place) => place === document.activeElement)
  places[Math.min(Math.max(at + step, 0), places.length - 1)]?.focus()
}

function resultOf({ id, heading, page, excerpt }: SearchHit, query: string): HTMLElement {
  const link = element('a', { href: id })
  const title = element('strong', {})
  title.append(...marked(heading, query))
  link.append(title)
  if (page !== heading) link.append(element('span', { textContent: page }))
  const text = element('small', {})
  text.append(...marked(excerpt, query))
  link.append(text)
  const item = element('li', {})
  item.append(link)
  return item
}

/** A text with what begins with the words of the query marked; a letter alone says nothing. */
function marked(text: string, query: string): (string | HTMLElement)[] {
  const words = query.split(/\s+/).filter((word) => word.length > 1)
  if (words.length === 0) return [text]
  const escaped = words.map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return text
    .split(new RegExp(`(?<![\\p{L}\\p{N}])(${escaped.join('|')})`, 'iu'))
    .map((piece, at) => (at % 2 === 1 ? element('mark', { textContent: piece }) : piece))
}

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
): HTMLElementTagNameMap[K] {
  return Object.assign(document.createElement(name), properties)
}
