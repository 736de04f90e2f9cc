import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import sharp from 'sharp'
import { startReceiver } from '../server/test/webhook-receiver.ts'
import { launchBrowser } from './support/launch-browser.ts'
import { type RunningProgram, startProgram } from './support/program.ts'
import { signIn } from './support/sign-in.ts'

/** Takes the documentation's pictures from the real program and its demo workspace: `npm run screenshots`. */

const folder = resolve(import.meta.dirname, '../docs/images')
const mostBytes = 200 * 1024
const size = { width: 1440, height: 900 }
const demo = { email: 'demo@verdict.example', password: 'verdict demo' }
const themes = ['light', 'dark'] as const

const startReviewing = (page: Page) =>
  page
    .getByRole('button', { name: /start reviewing/i })
    .or(page.getByRole('link', { name: /start reviewing/i }))
    .first()

/** How to get to each picture, by its file's name. */
const pictures: Record<string, (page: Page, url: string) => Promise<void>> = {
  async queues(page, url) {
    await page.goto(`${url}/queues`)
    await startReviewing(page).waitFor()
  },
  async review(page) {
    await startReviewing(page).click()
    await page.getByText('Why it is here').waitFor()
    await page.locator('aside[aria-busy="false"]').waitFor()
    await page.keyboard.press('r')
    await page.keyboard.press('1')
  },
  async content(page, url) {
    await page.goto(`${url}/content`)
    await page.getByRole('row').nth(6).waitFor()
  },
  async rule(page, url) {
    await page.goto(`${url}/rules`)
    await page.getByRole('link', { name: 'Insults' }).click()
    await page.getByRole('button', { name: 'Run preview' }).click()
    await page.getByText('What would change').or(page.getByText('Samples')).first().waitFor()
  },
  async backtest(page, url) {
    await page.goto(`${url}/rules`)
    await page.getByRole('link', { name: 'Insults' }).click()
    await page.getByRole('tab', { name: 'Backtest' }).click()
    await page.getByRole('button', { name: /run backtest/i }).click()
    await page.getByText('Precision').first().waitFor()
    await page.getByText('Backtest started').waitFor({ state: 'hidden' })
  },
  async policy(page, url) {
    await page.goto(`${url}/policies/written`)
    await page.locator('tbody a').first().click()
    await page.getByText('Saved').or(page.getByText('Draft')).first().waitFor()
  },
  async analytics(page, url) {
    await page.goto(`${url}/analytics`)
    await page.locator('svg[role="img"], figure svg').first().waitFor()
  },
  async webhook(page, url) {
    await page.goto(`${url}/settings/webhook`)
    await page.getByRole('row').nth(4).waitFor()
  },
}

/** Connects a customer platform that refuses some items, and sends items until there is a log to look at. */
async function makeTraffic(program: RunningProgram) {
  const receiver = await startReceiver(({ body }) => (/"id":"c-[01]/.test(body) ? 503 : 200))
  const { workspaces } = await program.cli<{ workspaces: { workspaceId: string }[] }>('workspace:list')
  const [workspace] = workspaces
  if (!workspace) throw new Error('there is no demo workspace')
  const { secret } = await program.cli<{ secret: string }>(
    'webhook:set',
    '--workspace',
    workspace.workspaceId,
    '--url',
    receiver.url,
  )
  receiver.secret = secret
  await program.cli('demo:traffic', '--rate', '6', '--seconds', '4')
  await receiver.waitFor((received) => received.length > 10)
  return receiver
}

async function takeAll(browser: Browser, url: string, theme: (typeof themes)[number]): Promise<void> {
  const context = await browser.newContext({ viewport: size, colorScheme: theme, reducedMotion: 'reduce' })
  const page = await context.newPage()
  await signIn(page, url, demo.email, demo.password)
  for (const [name, goTo] of Object.entries(pictures)) {
    await goTo(page, url)
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(500)
    const path = join(folder, `${name}-${theme}.png`)
    const shot = await page.screenshot({ animations: 'disabled', caret: 'hide' })
    const { size: bytes } = await sharp(shot).png({ palette: true, quality: 95, effort: 10 }).toFile(path)
    if (bytes > mostBytes) throw new Error(`${path} has ${bytes} bytes, more than ${mostBytes}`)
    process.stdout.write(`${name}-${theme}.png ${Math.round(bytes / 1024)} KiB\n`)
  }
  await context.close()
}

mkdirSync(folder, { recursive: true })
const [program, browser] = await Promise.all([
  startProgram({ WEBHOOK_SCHEDULE: '0,600,600' }),
  launchBrowser(),
])
try {
  const receiver = await makeTraffic(program)
  for (const theme of themes) await takeAll(browser, program.url, theme)
  receiver.close()
} finally {
  await browser.close()
  await program.stop()
}
