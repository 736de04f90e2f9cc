import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { demo } from '../support/demo.ts'
import type { Program } from '../support/program.ts'
import { signIn } from '../support/sign-in.ts'
import { openPage, settle, type Theme, themes } from './camera.ts'
import { outside, screensOf } from './screens.ts'

const folder = resolve(import.meta.dirname, '../../dist/gallery')
const widths = [1440, 1024, 390] as const
/** What is below that of a long page looks as what is above it. */
const mostHeight = 3000

const fileOf = (screen: string, width: number, theme: Theme) => `${screen}-${width}-${theme}.jpg`

/** The whole of a page, however far it scrolls within the window. */
async function shoot(page: Page, address: string, file: string, width: number): Promise<void> {
  await page.goto(address)
  await settle(page)
  const height = await page.evaluate(
    () =>
      Math.max(
        ...[document.documentElement, ...document.querySelectorAll('main, main *')].map(
          (each) => each.scrollHeight - each.clientHeight,
        ),
        0,
      ) + innerHeight,
  )
  await page.setViewportSize({ width, height: Math.min(height, mostHeight) })
  await page.screenshot({ path: join(folder, file), type: 'jpeg', quality: 80, animations: 'disabled' })
  await page.setViewportSize({ width, height: 900 })
}

const rowOf = (screen: string, path: string) => `<h2 id="${screen}">${screen} <small>${path}</small></h2>
<div>${themes.flatMap((theme) => widths.map((width) => `<a href="${fileOf(screen, width, theme)}"><img loading="lazy" alt="${screen}, ${width} pixels, ${theme}" src="${fileOf(screen, width, theme)}"></a>`)).join('')}</div>`

const indexOf = (
  rows: string[],
) => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Every screen</title>
<style>body{font:14px system-ui;margin:24px}div{display:flex;gap:8px;align-items:start;overflow-x:auto}img{height:320px;border:1px solid #ccc}small{color:#666;font-weight:400}</style>
${rows.join('\n')}</html>`

/** Takes every screen of the dashboard at three widths in both themes, into `dist/gallery/` with a page that shows all. */
export async function takeGallery({ url }: Program, browser: Browser): Promise<void> {
  mkdirSync(folder, { recursive: true })
  const first = await openPage(browser, 'light')
  await signIn(first, url, demo.email, demo.password)
  const inside = await screensOf(first, url)
  await first.context().close()
  for (const theme of themes)
    for (const width of widths) {
      const page = await openPage(browser, theme, width)
      for (const [name, path] of outside) await shoot(page, url + path, fileOf(name, width, theme), width)
      await signIn(page, url, demo.email, demo.password)
      for (const [name, path] of inside) await shoot(page, url + path, fileOf(name, width, theme), width)
      await page.context().close()
      process.stdout.write(`${inside.size + outside.size} screens at ${width} pixels, ${theme}\n`)
    }
  writeFileSync(
    join(folder, 'index.html'),
    indexOf([...outside, ...inside].map(([name, path]) => rowOf(name, path))),
  )
}
