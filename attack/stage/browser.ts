import type { Page } from 'playwright-core'
import { launchBrowser } from '../../e2e/support/launch-browser.ts'
import { signIn } from '../../e2e/support/sign-in.ts'
import type { Target } from './target.ts'

/** Has an admin of the workspace look at the dashboard in a browser of their own, which ends with what they do. */
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
