import axe, { type RunOptions } from 'axe-core'
import type { Browser, Page } from 'playwright-core'
import { inject } from 'vitest'
import { programAt } from './program.ts'

export { demo } from './demo.ts'

/** The address of the program whose demo workspace is looked at. */
export const dashboardUrl = () => programAt(inject('program')).url

const laptop = { width: 1440, height: 900 }
/**
 * A low window, a tablet, widths between it and a phone, where the sidebar goes and tables become cards, a laptop at 200 %, a
 * phone, and the narrowest width that WCAG 2.2 (1.4.10) asks for; axe-core looks where what is shown is another.
 */
const small = [
  { width: 1440, height: 600 },
  { width: 1024, height: 768, looked: true },
  { width: 800, height: 600 },
  { width: 720, height: 450, looked: true },
  { width: 640, height: 800 },
  { width: 390, height: 700 },
  { width: 320, height: 640, looked: true },
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

/** What depends on the theme, and on nothing else. */
const colours = 'color-contrast'
/** What axe-core leaves out unless asked: targets of 24 pixels (WCAG 2.5.8), and names that have what is read in them (2.5.3). */
const stricter = { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } }
const withoutColours = { rules: { ...stricter, [colours]: { enabled: false } } }

/** What was said to be drawn is drawn, and colours that change from one to another are there: while they do, they are neither. */
async function settled(): Promise<void> {
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  const passing = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
  await Promise.allSettled(passing.map(({ finished }) => finished))
}

/** What stands behind an open dialog, dimmed and out of reach, and the rows after the fifteenth: they are made as those before. */
const notLooked = ['[data-aria-hidden="true"]', '.data-table tbody > :nth-child(n + 16)']

/**
 * What axe-core finds wrong with the page. A document is given axe-core once: sending it with each look was a fifth of the
 * work. There are no frames to look into.
 */
async function violations(page: Page, options: RunOptions): Promise<string[]> {
  await page.evaluate(settled)
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const results = await page.evaluate(
    ({ exclude, chosen }) => (window as unknown as { axe: typeof axe }).axe.run({ exclude }, chosen),
    // Nothing is collected of what is in order.
    { exclude: notLooked, chosen: { resultTypes: ['violations'], ...options } satisfies RunOptions },
  )
  return results.violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  )
}

/**
 * What axe-core finds wrong with the page as it stands: all of it in the theme that it shows, and in the other one, which it
 * shows from then on, what depends on colours.
 */
export async function problems(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle')
  const all = await violations(page, { rules: stricter })
  await changeTheme(page)
  return [...all, ...(await violations(page, { runOnly: [colours] }))]
}

/** What axe-core finds wrong with the page as it stands, colours aside: what another language can change. */
export async function problemsOfTexts(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle')
  return violations(page, withoutColours)
}

/** What is wrong with the page as it stands where there is little room: what lies beyond its edges, and what axe-core finds, colours aside. */
export async function narrowProblems(page: Page): Promise<string[]> {
  const found: string[] = []
  for (const { looked = false, ...size } of small) {
    await page.setViewportSize(size)
    const beyond = [...(await page.evaluate(outside)), ...(await page.evaluate(vanished))]
    if (looked) beyond.push(...(await violations(page, withoutColours)))
    found.push(...beyond.map((what) => `at ${String(size.width)}: ${what}`))
  }
  await page.setViewportSize(laptop)
  return found
}

/** What has to be scrolled sideways to be seen: the document, or a part of it that is neither a table nor tabs nor a field. */
function outside(): string[] {
  const root = document.documentElement
  // The rows of a table are cards on a phone, which have no columns beside each other to be scrolled to.
  const isCard = (element: Element) => innerWidth < 640 && element.matches('.data-table')
  const stretched = root.scrollWidth > innerWidth || root.scrollHeight > innerHeight
  const sideways = [...document.querySelectorAll('main *, [role="dialog"] *')].filter(
    (element) =>
      element.scrollWidth > element.clientWidth + 1 &&
      ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) &&
      (isCard(element) || !element.matches('main [role="group"], [role="tablist"], textarea, pre')),
  )
  return [
    ...(stretched
      ? [`the document has ${String(root.scrollWidth)} by ${String(root.scrollHeight)} pixels`]
      : []),
    ...sideways.map((element) => element.outerHTML.slice(0, 120)),
  ]
}

/** The columns of tables that have something to show, and no room for it. */
function vanished(): string[] {
  const cells = [...document.querySelectorAll<HTMLElement>('.data-table tbody [role="cell"][data-label]')]
  const hidden = cells.filter((cell) => cell.textContent.trim() !== '' && cell.offsetWidth < 24)
  return [...new Set(hidden.map((cell) => `no room for the column ${cell.dataset['label'] ?? ''}`))]
}

async function changeTheme(page: Page): Promise<void> {
  const dark = await page.locator('html.dark').count()
  await page.emulateMedia({ colorScheme: dark ? 'light' : 'dark' })
  await page.locator(dark ? 'html:not(.dark)' : 'html.dark').waitFor({ state: 'attached' })
}
