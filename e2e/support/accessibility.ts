import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { inject } from 'vitest'
import { programAt } from './program.ts'

/** The member of the demo workspace, which has something on every screen. */
export const demo = { email: 'demo@verdict.example', password: 'verdict demo' }

/** The address of the program whose demo workspace is looked at. */
export const dashboardUrl = () => programAt(inject('program')).url

const laptop = { width: 1440, height: 900 }
/** A laptop at 200 %, and the narrowest width that WCAG 2.2 (1.4.10) asks for. */
const narrow = [
  { width: 720, height: 450 },
  { width: 320, height: 640 },
]

/** A page on which nothing fades in: what does has other colours for a moment. */
export async function stillPage(browser: Browser): Promise<Page> {
  const context = {
    colorScheme: 'light',
    reducedMotion: 'reduce',
    viewport: laptop,
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

/** What is wrong with the page as it stands where there is little room: what lies beyond its edges, and what axe-core finds. */
export async function narrowProblems(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const size of narrow) {
    await page.setViewportSize(size)
    const beyond = await page.evaluate(outside)
    found.push(...beyond.map((what) => `at ${String(size.width)}: ${what}`))
  }
  const { violations } = await reachable(page).disableRules(['color-contrast']).analyze()
  await page.setViewportSize(laptop)
  return [...found, ...violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 120) ?? ''}`)]
}

/** What has to be scrolled sideways to be seen: the document, or a part of it that is neither a table nor tabs nor a field. */
function outside(): string[] {
  const root = document.documentElement
  const stretched = root.scrollWidth > innerWidth || root.scrollHeight > innerHeight
  const sideways = [...document.querySelectorAll('main *')].filter(
    (element) =>
      element.scrollWidth > element.clientWidth + 1 &&
      ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) &&
      !element.matches('[role="group"], [role="tablist"], textarea, pre'),
  )
  return [
    ...(stretched
      ? [`the document has ${String(root.scrollWidth)} by ${String(root.scrollHeight)} pixels`]
      : []),
    ...sideways.map((element) => element.outerHTML.slice(0, 120)),
  ]
}

async function changeTheme(page: Page): Promise<void> {
  const dark = await page.locator('html.dark').count()
  await page.emulateMedia({ colorScheme: dark ? 'light' : 'dark' })
  await page.locator(dark ? 'html:not(.dark)' : 'html.dark').waitFor({ state: 'attached' })
}
