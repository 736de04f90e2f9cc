import { type Browser, chromium } from 'playwright-core'
import { inject } from 'vitest'

const open = new Set<Browser>()

/** The Chromium that stories share, with contexts of the caller's own, which end when it is closed. */
export async function openBrowser(): Promise<Browser> {
  const browser = await chromium.connect(inject('browser'))
  open.add(browser)
  browser.once('disconnected', () => open.delete(browser))
  return browser
}

/** The pages that the stories of this process have open. */
export const openPages = () =>
  [...open].flatMap((browser) => browser.contexts()).flatMap((context) => context.pages())
