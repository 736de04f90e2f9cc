import type { Browser, Page } from 'playwright-core'
import { startReceiver } from '../../server/test/webhook-receiver.ts'
import { demo } from '../support/demo.ts'
import type { Program } from '../support/program.ts'
import { startReviewing } from '../support/review-desk.ts'
import { signIn } from '../support/sign-in.ts'
import { openPage, takePicture, themes } from './camera.ts'

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

/** Connects a customer platform that refuses every fourth request, and sends items until there is a log to look at. */
async function makeTraffic(program: Program) {
  let requests = 0
  const receiver = await startReceiver(() => (requests++ % 4 === 3 ? 503 : 200))
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

/** Takes the pictures of the demo workspace, in both themes. */
export async function takeDemoPictures(program: Program, browser: Browser): Promise<void> {
  const receiver = await makeTraffic(program)
  for (const theme of themes) {
    const page = await openPage(browser, theme)
    await signIn(page, program.url, demo.email, demo.password)
    for (const [name, goTo] of Object.entries(pictures)) {
      await goTo(page, program.url)
      await takePicture(page, name, theme)
    }
    await page.context().close()
  }
  receiver.close()
}
