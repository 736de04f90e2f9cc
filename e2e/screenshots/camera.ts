import { join, resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'

const folder = resolve(import.meta.dirname, '../../docs/images')
const mostBytes = 200 * 1024
export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

/** A page in a theme, of that width, on which nothing moves. */
export async function openPage(browser: Browser, theme: Theme, width = 1440): Promise<Page> {
  const viewport = { width, height: 900 }
  return (await browser.newContext({ viewport, colorScheme: theme, reducedMotion: 'reduce' })).newPage()
}

/** Resolves once a page has what it asked for, and has drawn it. */
export async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(500)
}

/** Writes a picture of the documentation, `<name>-<theme>.png`. @throws when it is larger than a page should have to load */
export async function takePicture(page: Page, name: string, theme: Theme): Promise<void> {
  await settle(page)
  // What is said for a few seconds stands over the page.
  await page.getByLabel('Notices').locator('> div').first().waitFor({ state: 'hidden' })
  const path = join(folder, `${name}-${theme}.png`)
  const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' })
  const { size } = await sharp(shot).png({ palette: true, quality: 95, effort: 10 }).toFile(path)
  if (size > mostBytes) throw new Error(`${path} has ${size} bytes, more than ${mostBytes}`)
  process.stdout.write(`${name}-${theme}.png ${Math.round(size / 1024)} KiB\n`)
}
