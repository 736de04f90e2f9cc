import type { Page, Request } from 'playwright-core'

/** Resolves once what was said to be drawn is drawn. */
const drawn = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))

/**
 * Opens addresses of the dashboard within the document that the page has loaded, as its links do, and waits until all that
 * they ask for has come and is drawn: loading the document anew is half of the work of looking at a page.
 */
export function opensWithin(page: Page): (path: string) => Promise<void> {
  let begun = 0
  const underWay = new Set<Request>()
  page.on('request', (request) => {
    begun++
    underWay.add(request)
  })
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  return async (path) => {
    await page.evaluate((to) => {
      history.pushState({}, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: {} }))
    }, path)
    await page.getByRole('main').getByRole('heading').first().waitFor()
    let before: number
    do {
      before = begun
      await page.evaluate(drawn)
    } while (begun > before || underWay.size > 0)
  }
}
