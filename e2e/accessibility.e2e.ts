import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { type RunningProgram, startProgram } from './support/program.ts'
import { signIn } from './support/sign-in.ts'

const demo = { email: 'demo@verdict.example', password: 'verdict demo' }

let program: RunningProgram
let browser: Browser

beforeAll(async () => {
  ;[program, browser] = await Promise.all([startProgram(), openBrowser()])
})

afterAll(async () => {
  await browser?.close()
  await program?.stop()
})

/** What axe-core finds wrong with the page as it stands. */
async function problems(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle')
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`,
  )
}

const pages = [
  '/queues',
  '/content',
  '/users',
  '/places',
  '/reports',
  '/reports?view=all',
  '/rules',
  '/rules/new',
  '/rules/deleted',
  '/policies',
  '/policies/written',
  '/policies/ai-moderators',
  '/policies/ai-moderators/new',
  '/lists',
  '/analytics',
  '/audit',
  '/team',
  '/settings/queues',
  '/settings/tags',
  '/settings/attributes',
  '/settings/strikes',
  '/settings/hash-lists',
  '/settings/templates',
  '/settings/integrations',
  '/settings/plan',
  '/settings/api-keys',
  '/settings/webhook',
  '/settings/workspace',
  '/settings/sessions',
  '/settings/personal',
]

describe.each(['light', 'dark'] as const)('axe-core finds nothing in %s', (colorScheme) => {
  let page: Page

  beforeAll(async () => {
    // What still fades in has other colours for a moment: with reduced motion nothing does.
    const context = { colorScheme, reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } } as const
    page = await (await browser.newContext(context)).newPage()
    for (const path of ['/sign-in', '/reset-password', '/reset-password#a-link']) {
      await page.goto('about:blank')
      await page.goto(program.url + path)
      expect(await problems(page)).toEqual([])
    }
    await signIn(page, program.url, demo.email, demo.password)
  })

  it.each(pages)('on %s', async (path) => {
    await page.goto(program.url + path)
    expect(await problems(page)).toEqual([])
  })

  it('on the tabs of a rule, and where an item is tried', async () => {
    await page.goto(`${program.url}/rules`)
    await page.getByRole('link', { name: 'Insults' }).click()
    await page.getByRole('tab', { name: 'Edit' }).waitFor()
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      expect(await problems(page)).toEqual([])
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
    await page.goto(`${program.url}/rules`)
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: item }).click()
    await page.getByRole('dialog').waitFor()
    expect(await problems(page)).toEqual([])
  })

  it('on a review, its tabs, the palette and the help', async () => {
    await page.goto(`${program.url}/queues`)
    await page.getByText('Start reviewing').first().click()
    await page.getByRole('tab', { name: 'Content' }).waitFor()
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      expect(await problems(page)).toEqual([])
    }
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
    expect(await problems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').waitFor()
    expect(await problems(page)).toEqual([])
    await page.keyboard.press('Escape')
  })

  it('on a user, and in each tab', async () => {
    await page.goto(`${program.url}/users`)
    await page.getByRole('row').nth(1).click()
    await page.getByRole('tab', { name: 'Profile' }).waitFor()
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      expect(await problems(page)).toEqual([])
    }
    await page.keyboard.press('u')
    await page.getByText('Remove all content of the user').click()
    expect(await problems(page)).toEqual([])
  })

  it('on a category with what uses it', async () => {
    await page.goto(`${program.url}/policies`)
    await page.getByRole('button', { name: 'Harassment' }).click()
    await page.getByText('Used by').waitFor()
    expect(await problems(page)).toEqual([])
  })

  it('on a written policy, its publication and its versions', async () => {
    await page.goto(`${program.url}/policies/written`)
    await page.getByRole('link', { name: 'Community guidelines' }).click()
    const text = page.getByRole('textbox', { name: /What the policy says of/ })
    await text.waitFor()
    expect(await problems(page)).toEqual([])
    await text.press('End')
    await text.pressSequentially(' And so on.')
    await page.getByRole('button', { name: 'Publish' }).click()
    await page.getByRole('dialog').getByRole('textbox').click()
    expect(await problems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByRole('tab', { name: 'Versions' }).click()
    await page.getByText('Compare with').waitFor()
    expect(await problems(page)).toEqual([])
  })

  it.each([
    ['/settings/queues', 'New queue'],
    ['/settings/hash-lists', 'Load list'],
    ['/settings/tags', 'New tag'],
  ])('on the form of %s', async (path, name) => {
    await page.goto(program.url + path)
    await page.getByRole('button', { name }).click()
    await page.getByRole('dialog').waitFor()
    expect(await problems(page)).toEqual([])
  })

  it('on a decision for several reviews, and the policy beside one', async () => {
    await page.goto(`${program.url}/queues`)
    await page.getByText('Start reviewing').first().click()
    await page.getByRole('tab', { name: 'Content' }).waitFor()
    await page.keyboard.press('r')
    await page.keyboard.press('2')
    await page.getByRole('button', { name: 'What the policy says' }).click()
    await page.getByRole('region', { name: 'What the policy says' }).waitFor()
    expect(await problems(page)).toEqual([])
    await page.keyboard.press('Escape')
    await page.keyboard.press('x')
    await page.getByRole('button', { name: 'Decide' }).click()
    await page.getByRole('dialog').waitFor()
    expect(await problems(page)).toEqual([])
    await page.keyboard.press('Escape')
  })

  it('on what can be done instead of deciding', async () => {
    await page.goto(`${program.url}/queues`)
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

  it('on an item of the content list', async () => {
    await page.goto(`${program.url}/content`)
    await page.getByRole('row').nth(1).click()
    await page.getByRole('tab', { name: 'Content' }).waitFor()
    expect(await problems(page)).toEqual([])
  })
})
