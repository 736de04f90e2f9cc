import type { Page } from 'playwright-core'

/** What somebody who is not signed in sees. */
export const outside: ReadonlyMap<string, string> = new Map(
  ['/sign-in', '/forgotten-password', '/reset-password', '/join'].map((path) => [nameOf(path), path]),
)

/** A name for all addresses that differ only in the thing which they show, such as `users-one`. */
function nameOf(path: string): string {
  return path
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'one')
    .slice(1)
    .replaceAll('/', '-')
}

/**
 * The screens that links lead to from the first one on, by name: of those that differ only in the thing which they show, the
 * first. A page that is added is among them once something links to it.
 */
export async function screensOf(page: Page, url: string): Promise<Map<string, string>> {
  const found = new Map([['queues', '/queues']])
  // Those that are found on the way are visited too.
  for (const path of found.values()) {
    await page.goto(url + path)
    await page.waitForLoadState('networkidle')
    const paths = await page
      .locator('a[href^="/"]')
      .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname))
    for (const each of paths.filter((each) => !/^\/(docs|api)\b|^\/$/.test(each)))
      if (!found.has(nameOf(each))) found.set(nameOf(each), each)
  }
  return found
}
