import type { Page, Request } from 'playwright-core'

/** The name of the GraphQL operation that a page asks for; empty for any other request. */
export const operationOf = (request: Request): string =>
  /"operationName":"(\w+)"/.exec(request.postData() ?? '')?.[1] ?? ''

/** What opens the first queue of the page of queues. */
export const startReviewing = (page: Page) =>
  page
    .getByRole('button', { name: 'Start reviewing' })
    .or(page.getByRole('link', { name: 'Start reviewing' }))
    .first()

/** The review screen of a page, as a person at it finds its parts. */
export const deskOf = (page: Page) => ({
  heading: (id: string) => page.getByRole('heading', { name: id, exact: true }),
  row: (text: string) => page.getByRole('option').filter({ hasText: text }),
  remove: () => page.getByRole('button', { name: /^Remove/ }).first(),
  note: () => page.getByRole('textbox', { name: 'Note' }),
  /** Resolves once the open item has been drawn, so that it can be decided. */
  drawn: () => page.locator('aside[aria-busy="false"]').waitFor(),
  /** The name of the open item. */
  open: async () => (await page.locator('#review-item').textContent())?.trim() ?? '',
})
