import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { wholeTexts } from '../web/src/test/whole-texts.ts'
import { dashboardUrl, demo, problemsOfTexts, stillPage } from './support/accessibility.ts'
import { openBrowser } from './support/browser.ts'
import { cutTexts } from './support/cut-texts.ts'
import { opensWithin } from './support/open-within.ts'
import { signIn } from './support/sign-in.ts'

const url = dashboardUrl()
let browser: Browser
let page: Page
let open: ReturnType<typeof opensWithin>

const texts = (messages: object): string[] =>
  Object.values(messages).flatMap((value) =>
    typeof value === 'object' ? texts(value as object) : String(value).split(' | '),
  )
/** What stands in the English dictionary alone; with values in it, the words around them. */
const german = new Set(texts(wholeTexts.de))
/** A text with values in it as what it may become: where it has few words of its own, values are numbers. */
function patternOf(text: string): RegExp {
  const parts = text.split(/\{\w+\}/)
  const value = parts.join('').replaceAll(/[^a-z]/gi, '').length > 8 ? '.+?' : String.raw`[\d.,\s]+`
  return new RegExp(
    `^${parts.map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join(value)}$`,
    'su',
  )
}
const english = texts(wholeTexts.en)
  .filter((text) => !german.has(text) && /[a-z]{2}/.test(text.replaceAll(/\{\w+\}/g, '')))
  .map(patternOf)
/** How the demo workspace calls categories of its own, which are words of the dictionary as well. */
const ofTheDemo = ['Violence', 'Self-harm']

/** The English of the dictionary among all that the page shows or says to screen readers. */
async function englishOn(target: Page): Promise<string[]> {
  const shown = await target.evaluate(() => {
    const found = new Set<string>()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode
      // What somebody wrote is theirs.
      if (parentElement?.closest('bdi, script, style')) continue
      found.add(textContent?.trim() ?? '')
    }
    for (const element of document.body.querySelectorAll('[title], [aria-label], [placeholder]'))
      for (const name of ['title', 'aria-label', 'placeholder'])
        found.add(element.getAttribute(name)?.trim() ?? '')
    return [...found].filter((text) => text !== '')
  })
  return shown.filter((text) => !ofTheDemo.includes(text) && english.some((pattern) => pattern.test(text)))
}

beforeAll(async () => {
  browser = await openBrowser()
  page = await stillPage(browser)
  open = opensWithin(page)
  await signIn(page, url, demo.email, demo.password)
})
afterAll(() => browser?.close())

it('the language is chosen among the personal settings, at once and for the next visit', async () => {
  await page.goto(`${url}/settings/personal`)
  await page.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'Deutsch' }).click()
  await page.getByRole('heading', { name: 'Persönlich' }).waitFor()
  expect(await page.locator('html').getAttribute('lang')).toBe('de')
  await page.reload()
  await page.getByRole('link', { name: 'Warteschlangen' }).first().waitFor()
})

const pages = [
  '/queues',
  '/queues/reviews',
  '/content',
  '/content/bulk-decisions',
  '/users',
  '/places',
  '/reports',
  '/reports?view=all',
  '/rules',
  '/rules/new',
  '/policies',
  '/policies/written',
  '/policies/ai-moderators',
  '/lists',
  '/classifiers',
  '/analytics',
  '/audit',
  '/team',
  '/settings/personal',
  '/settings/workspace',
  '/settings/queues',
  '/settings/tags',
  '/settings/strikes',
  '/settings/signals',
  '/settings/api-keys',
  '/settings/webhook',
]

it('the sidebar has room for the length of a long queue', async () => {
  await open('/queues')
  const queues = page
    .getByRole('navigation', { name: 'Hauptnavigation' })
    .getByRole('link', { name: /Warteschlangen/ })
  const count = queues.locator('.tabular')
  const before = await count.textContent()
  const write = (length: string | null) =>
    count.evaluate((element, text) => {
      element.textContent = text
    }, length)
  await write('12.345')
  expect(await cutTexts(page)).toEqual([])
  await write(before)
})

const topsOf = (elements: Element[]): number[] =>
  elements.map((element) => element.getBoundingClientRect().top)

// Colours are the same in each language: the stories of accessibility look at them.
describe('in German there is no English of the dictionary, nothing is cut, and axe-core finds nothing', () => {
  it.each(pages)('on %s', async (path) => {
    await open(path)
    expect(await problemsOfTexts(page)).toEqual([])
    expect(await englishOn(page)).toEqual([])
    expect(await cutTexts(page)).toEqual([])
  })

  it('on a review, its command palette and the keyboard help', async () => {
    await open('/queues')
    await page
      .getByRole('button', { name: /Prüfen beginnen/ })
      .or(page.getByRole('link', { name: /Prüfen beginnen/ }))
      .first()
      .click()
    await page.locator('aside[aria-busy="false"]').waitFor()
    expect(await englishOn(page)).toEqual([])
    expect(await cutTexts(page)).toEqual([])
    // In a window of 1,024 pixels the steps are one row: a second one takes as much from the item.
    await page.setViewportSize({ width: 1024, height: 768 })
    const tops = await page
      .getByRole('group', { name: 'Den Inhalt anderen überlassen' })
      .getByRole('button')
      .evaluateAll(topsOf)
    expect(new Set(tops).size).toBe(1)
    await page.setViewportSize({ width: 1440, height: 900 })
    for (const key of ['?', 'Control+k']) {
      await page.keyboard.press(key)
      await page.getByRole('dialog').waitFor()
      expect(await englishOn(page)).toEqual([])
      await page.keyboard.press('Escape')
      await page.getByRole('dialog').waitFor({ state: 'detached' })
    }
  })
})

it('a browser in German is greeted in German, one in another language in English', async () => {
  for (const [locale, heading] of [
    ['de-AT', 'Anmelden'],
    ['fr-FR', 'Sign in'],
  ] as const) {
    const context = await browser.newContext({ locale })
    const greeted = await context.newPage()
    const asked: string[] = []
    greeted.on('request', (request) => asked.push(request.url()))
    await greeted.goto(`${url}/sign-in`)
    await greeted.getByRole('heading', { name: heading }).waitFor()
    expect(asked.filter((address) => /\/de-[\w-]+\.js$/.test(address))).toHaveLength(
      locale === 'de-AT' ? 1 : 0,
    )
    await context.close()
  }
})
