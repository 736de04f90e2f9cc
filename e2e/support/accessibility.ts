import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { inject } from 'vitest'
import { programAt } from './program.ts'

/** The member of the demo workspace, which has something on every screen. */
export const demo = { email: 'demo@verdict.example', password: 'verdict demo' }

/** The address of the program whose demo workspace is looked at. */
export const dashboardUrl = () => programAt(inject('program')).url

/** A page on which nothing fades in: what does has other colours for a moment. */
export async function stillPage(browser: Browser): Promise<Page> {
  const context = {
    colorScheme: 'light',
    reducedMotion: 'reduce',
    viewport: { width: 1440, height: 900 },
  } as const
  return (await browser.newContext(context)).newPage()
}

/**
 * The page but for what stands behind an open dialog, dimmed and out of reach. Nothing is collected of what is in order, and
 * no page of its own is opened to join the findings of frames, of which there are none: that took three quarters of the time.
 */
const reachable = (page: Page) =>
  new AxeBuilder({ page })
    .exclude('[data-aria-hidden="true"]')
    .options({ resultTypes: ['violations'] })
    .setLegacyMode(true)

/**
 * What axe-core finds wrong with the page as it stands: all of it in the theme that it shows, and in the other one, which it
 * shows from then on, what depends on colours.
 */
export async function problems(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle')
  const all = await reachable(page).analyze()
  await changeTheme(page)
  const colours = await reachable(page).withRules(['color-contrast']).analyze()
  return [...all.violations, ...colours.violations].map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  )
}

async function changeTheme(page: Page): Promise<void> {
  const dark = await page.locator('html.dark').count()
  await page.emulateMedia({ colorScheme: dark ? 'light' : 'dark' })
  await page.locator(dark ? 'html:not(.dark)' : 'html.dark').waitFor({ state: 'attached' })
}
