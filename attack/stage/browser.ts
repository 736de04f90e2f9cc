import type { Page } from 'playwright-core'
import { launchBrowser } from '../../e2e/support/launch-browser.ts'
import { signIn } from '../../e2e/support/sign-in.ts'
import type { Target } from './target.ts'

/** Runs work as an admin of the workspace in the dashboard, in a browser of its own that is closed afterwards. */
export async function inBrowser<T>(target: Target, work: (page: Page) => Promise<T>): Promise<T> {
  const browser = await launchBrowser()
  try {
    const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
    await signIn(page, target.url, target.email('admin'), target.password)
    return await work(page)
  } finally {
    await browser.close()
  }
}
