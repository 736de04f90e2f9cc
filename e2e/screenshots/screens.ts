import type { Page } from 'playwright-core'

/** What somebody who is not signed in sees. */
export const outside: ReadonlyMap<string, string> = new Map(
  ['/sign-in', '/forgotten-password', '/reset-password', '/join'].map((path) => [nameOf(path), path]),
)

/** A name for all addresses that differ only in the thing which they show, such as `users-one`. */
function nameOf(path: string): string {
  return path
    .replace(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, 'one')
    .replace(/^\/(w\/one\/)?/, '')
    .replaceAll('/', '-')
}

/** Where links and tabs begin, and what only menus and charts lead to. */
const first = [
  '/queues',
  '/queues/reviews',
  '/rules/templates',
  '/rules/deleted',
  '/policies/ai-moderators/new',
  '/settings/signals/new',
]

/** The addresses that the links and tabs of the open page lead to, but for documents and files. */
async function linkedFrom(page: Page): Promise<string[]> {
  const paths = await page
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).pathname))
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click()
    paths.push(new URL(page.url()).pathname)
  }
  return paths.filter((path) => !/^\/(docs|api)\b|^\/$|\.\w+$/.test(path))
}

/**
 * The screens that can be reached from the first one on, by name: of those that differ only in the thing which they show, the
 * first. A page that is added is among them once something links to it.
 */
export async function screensOf(page: Page, url: string): Promise<Map<string, string>> {
  const found = new Map(first.map((path) => [nameOf(path), path]))
  // Those that are found on the way are visited too.
  for (const path of found.values()) {
    await page.goto(url + path)
    await page.waitForLoadState('networkidle')
    for (const each of await linkedFrom(page)) if (!found.has(nameOf(each))) found.set(nameOf(each), each)
  }
  return found
}
