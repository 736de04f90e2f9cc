import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { freePort } from '../start/ports.ts'
import { dashboardUrl, demo, narrowProblems, problems, stillPage } from './support/accessibility.ts'
import { openBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'
import { becomes, item, openWorkspace, password, says } from './support/workspace.ts'

// Some look at ten screens and more, each in light and dark.
vi.setConfig({ testTimeout: 300_000 })

const url = dashboardUrl()
let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await openBrowser()
  page = await stillPage(browser)
  await signIn(page, url, demo.email, demo.password)
})
afterAll(() => browser?.close())

describe('axe-core finds nothing, in light and dark', () => {
  it('on the tabs of a rule, and where an item is tried', async () => {
    await page.goto(`${url}/rules`)
    await page.getByRole('link', { name: 'Insults' }).click()
    await page.getByRole('tab', { name: 'Edit' }).waitFor()
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      expect(await problems(page)).toEqual([])
      expect(await narrowProblems(page)).toEqual([])
    }
    await page.getByRole('tab', { name: 'Edit' }).click()
    await page.getByRole('button', { name: 'Run preview' }).click()
    await page.getByText('Samples', { exact: true }).waitFor()
    expect(await problems(page)).toEqual([])
    await page.getByRole('button', { name: 'Try an item' }).click()
    await page.getByLabel('Text of the content').fill('you idiot')
    await page.getByRole('button', { name: 'Try', exact: true }).click()
    await page.getByRole('dialog').getByText('matched', { exact: true }).first().waitFor()
    expect(await problems(page)).toEqual([])
  })

  it.each(['Import…', 'Export…'])('on the dialog behind %s', async (item) => {
    await page.goto(`${url}/rules`)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: item }).click()
    await page.getByRole('dialog').waitFor()
    expect(await problems(page)).toEqual([])
  })

  it('on a review, its tabs, the palette and the help', async () => {
    await page.goto(`${url}/queues`)
    await page.getByText('Start reviewing').first().click()
    await page.getByRole('tab', { name: 'Content' }).waitFor()
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      expect(await problems(page)).toEqual([])
    }
    expect(await narrowProblems(page)).toEqual([])
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
    expect(await problems(page)).toEqual([])
    expect(await narrowProblems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
    expect(await problems(page)).toEqual([])
    await page.keyboard.press('Escape')
  })

  it('on a user, and in each tab', async () => {
    await page.goto(`${url}/users`)
    await page.getByRole('row').nth(1).click()
    await page.getByRole('tab', { name: 'Profile' }).waitFor()
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      expect(await problems(page)).toEqual([])
    }
    await page.getByRole('tab', { name: 'Profile' }).click()
    expect(await narrowProblems(page)).toEqual([])
    await page.keyboard.press('u')
    await page.getByText('Remove all content of the user').click()
    expect(await problems(page)).toEqual([])
  })

  it('on a category with what uses it', async () => {
    await page.goto(`${url}/policies`)
    await page.getByRole('button', { name: 'Harassment' }).click()
    await page.getByText('Used by').waitFor()
    expect(await problems(page)).toEqual([])
  })

  it('on a written policy, its publication and its versions', async () => {
    await page.goto(`${url}/policies/written`)
    await page.getByRole('link', { name: 'Community guidelines' }).click()
    const text = page.getByRole('textbox', { name: /What the policy says of/ })
    await text.waitFor()
    expect(await problems(page)).toEqual([])
    expect(await narrowProblems(page)).toEqual([])
    await text.press('End')
    await text.pressSequentially(' And so on.')
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('dialog').getByRole('textbox').click()
    expect(await problems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Versions' }).click()
    await page.getByText('Compare with').waitFor()
    expect(await problems(page)).toEqual([])
    expect(await narrowProblems(page)).toEqual([])
  })

  it.each([
    ['/settings/queues', 'New queue'],
    ['/settings/hash-lists', 'Load list'],
    ['/settings/tags', 'New tag'],
  ])('on the form of %s', async (path, name) => {
    await page.goto(url + path)
    // A list that is empty has it as its next step as well.
    await page.getByRole('button', { name }).first().click()
    await page.getByRole('dialog').waitFor()
    expect(await problems(page)).toEqual([])
  })

  it('on a decision for several reviews, and the policy beside one', async () => {
    await page.goto(`${url}/queues`)
    await page.getByText('Start reviewing').first().click()
    await page.getByRole('tab', { name: 'Content' }).waitFor()
    await page.locator('aside[aria-busy="false"]').waitFor()
    await page.keyboard.press('r')
    await page.keyboard.press('2')
    await page.getByRole('button', { name: 'What the policy says' }).click()
    await page.getByRole('region', { name: 'What the policy says' }).waitFor()
    expect(await problems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('x')
    await page.getByRole('button', { name: /^Decide…/ }).click()
    await page.getByRole('dialog', { name: /^Decide on/ }).waitFor()
    expect(await problems(page)).toEqual([])
    await page.keyboard.press('Escape')
  })

  it('on what can be done instead of deciding', async () => {
    await page.goto(`${url}/queues`)
    await page.getByText('Start reviewing').first().click()
    await page.getByText(/^Yours ·/).waitFor()
    for (const [key, title] of [
      ['h', /^Put .* on hold$/],
      ['e', /^Escalate /],
      ['t', /^Hand .* over$/],
    ] as const) {
      await page.keyboard.press(key)
      const dialog = page.getByRole('dialog', { name: title })
      await dialog.waitFor()
      if (key === 'h') await dialog.getByRole('radio', { name: 'Another time' }).click()
      expect(await problems(page)).toEqual([])
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    }
  })

  it('on the history of a queue', async () => {
    await page.goto(`${url}/queues`)
    await page
      .getByRole('link', { name: /^History of/ })
      .first()
      .click()
    await page.getByRole('heading', { name: /^History of/ }).waitFor()
    expect(await problems(page)).toEqual([])
  })

  it('on a decision on what is selected of the content list', async () => {
    await page.goto(`${url}/content`)
    await page.getByRole('row').nth(1).waitFor()
    await page.keyboard.press('Shift+X')
    expect(await problems(page)).toEqual([])
    await page.keyboard.press('d')
    await page.getByRole('dialog').getByRole('button', { name: 'More' }).click()
    await page.getByLabel('Webhooks per minute').waitFor()
    expect(await problems(page)).toEqual([])
    await page.keyboard.press('Escape')
  })

  it('on why a decision has not reached the platform', async () => {
    const nobody = `http://127.0.0.1:${await freePort()}/hook`
    const workspace = await openWorkspace(url, nobody, { name: 'Unheard', plan: 'ENTERPRISE' })
    await workspace.rule('content', 'Insults', [says('idiot')], [becomes('flagged')])
    await workspace.rest('post', 'content', item('unheard', 'you idiot'))
    const failures = () =>
      workspace.admin<{ deliveries: { nodes: { lastError: string | null }[] } }>(
        '{ deliveries(first: 1) { nodes { lastError } } }',
      )
    await expect
      .poll(async () => (await failures()).deliveries.nodes[0]?.lastError, { timeout: 30_000 })
      .toEqual(expect.any(String))
    const own = await stillPage(browser)
    await signIn(own, url, workspace.email('admin'), password)
    await own.goto(`${url}/content`)
    await own.getByRole('row').nth(1).click()
    await own.getByRole('tab', { name: 'Timeline' }).click()
    await own.getByRole('button', { name: /: show why$/ }).click()
    await own.getByText('Last failure:').waitFor()
    expect(await problems(own)).toEqual([])
  })

  it('on an item of the content list', async () => {
    await page.goto(`${url}/content`)
    await page.getByRole('row').nth(1).click()
    await page.getByRole('tab', { name: 'Content' }).waitFor()
    expect(await problems(page)).toEqual([])
  })
})
