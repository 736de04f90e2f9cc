import type { Options } from 'minisearch'

/** What the search finds: a heading, with the beginning of what stands below it. */
export interface SearchHit {
  /** The address with the anchor. */
  id: string
  heading: string
  /** The title of the page. */
  page: string
  /** What is shown of the text. */
  excerpt: string
}

/** A heading as it is indexed, with all of its text. */
export interface Entry extends SearchHit {
  text: string
}

/** Names of fields and variables are found by their parts too: `retry` finds `retryAfter`, and `schedule` finds `WEBHOOK_SCHEDULE`. */
function tokenize(text: string): string[] {
  const words = text.split(/[^\p{L}\p{N}_]+/u).filter((word) => word !== '')
  return words.flatMap((word) => {
    const parts = word.split(/_|(?<=\p{Ll})(?=\p{Lu})/u).filter((part) => part !== '')
    return parts.length > 1 ? [word, ...parts] : [word]
  })
}

/** What is looked up by its name rather than read: it comes after the pages that explain. */
const lookedUp = /^\/docs\/(reference|rest-to-graphql|specification|decisions|development|changelog)/

/** How the index is made, and read: the same at the build and in the browser. */
export const searchOptions: Options<Entry> = {
  fields: ['heading', 'page', 'text'],
  storeFields: ['heading', 'page', 'excerpt'],
  tokenize,
  searchOptions: {
    prefix: true,
    fuzzy: (word) => (word.length > 4 ? 0.15 : false),
    boost: { heading: 4, page: 2 },
    boostDocument: (id) => (lookedUp.test(String(id)) ? 0.3 : 1),
    combineWith: 'AND',
  },
}
