import MiniSearch from 'minisearch'
import type { RenderedPage } from './markdown.ts'
import type { Operation } from './operations.ts'
import type { Page } from './pages.ts'
import { type Entry, searchOptions } from './search-options.ts'

const excerptLength = 140

/** The index over all pages and the operations of the REST API, as the browser loads it when somebody first searches. */
export function searchIndex(
  pages: readonly { page: Page; rendered: RenderedPage }[],
  reference: readonly Operation[],
): string {
  const index = new MiniSearch<Entry>(searchOptions)
  index.addAll(pages.flatMap(({ page, rendered }) => entriesOf(page, rendered)))
  index.addAll(reference.map(entryOf))
  return JSON.stringify(index)
}

function entriesOf({ path, title }: Page, { parts }: RenderedPage): Entry[] {
  return parts.map(({ depth, anchor, heading, text }) => ({
    id: depth === 1 ? path : `${path}#${anchor}`,
    heading,
    page: title,
    excerpt: text.trim().slice(0, excerptLength),
    text,
  }))
}

/** It leads to the reference, which opens the operation. */
const entryOf = ({ id, tag, method, path, summary, description }: Operation): Entry => ({
  id: `/api/docs#/${encodeURIComponent(tag)}/${id}`,
  heading: `${method} ${path}`,
  page: 'API reference',
  excerpt: summary,
  text: `${id} ${summary} ${description}`,
})
