import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pictureOfText } from '../server/test/make-picture.ts'
import { problems, stillPage } from './support/accessibility.ts'
import { openBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'
import { startStory, type Story } from './support/story.ts'

let story: Story
let browser: Browser
let page: Page

beforeAll(async () => {
  ;[story, browser] = await Promise.all([startStory(), openBrowser()])
  page = await stillPage(browser)
  await signIn(page, story.program.url, story.email('admin'), 'correct horse battery')
  const {
    createClassifier: { classifier: made },
  } = await story.admin<{ createClassifier: { classifier: { id: string } } }>(
    'mutation { createClassifier(input: { kind: IMAGE, name: "Written words" }) { classifier { id } } }',
  )
  await page.goto(`${story.program.url}/classifiers/${made.id}`)
})
afterAll(async () => {
  await browser?.close()
  await story?.stop()
})

const chosen = () => page.getByRole('list', { name: 'Chosen pictures' }).getByRole('listitem')
const choose = async (...files: { name: string; buffer: Buffer }[]) =>
  page.locator('input[type=file]').setInputFiles(files.map((file) => ({ ...file, mimeType: 'image/png' })))
const written = async (at: number) => ({ name: `word ${at}.png`, buffer: await pictureOfText(`Word ${at}`) })
const add = () => page.getByRole('dialog').getByRole('button', { name: 'Add examples' })

describe('[1.0.2c] examples of picture files', () => {
  it('are chosen many at once with the keyboard alone, and each says what became of it', async () => {
    await page.getByText('No examples yet').waitFor()
    await page.getByRole('button', { name: 'Picture files' }).press('Enter')
    await page.getByRole('dialog').waitFor()
    expect(await add().isDisabled()).toBe(true)
    expect(await problems(page)).toEqual([])
    const pictures = await Promise.all([...Array(12).keys()].map(written))
    await choose(...pictures, { name: 'broken.png', buffer: Buffer.from('no picture') })
    expect(await chosen().count()).toBe(13)
    await page.getByRole('button', { name: 'Leave out word 11.png' }).press('Enter')
    expect(await chosen().count()).toBe(12)
    await add().press('Enter')
    await page.getByText('12 of 12: 11 added, 0 already there, 1 refused').waitFor()
    expect(await chosen().filter({ hasText: 'cannot be read' }).allInnerTexts()).toEqual([
      expect.stringContaining('broken.png'),
    ])
    expect(await problems(page)).toEqual([])
  })

  it('are listed by their names once they are there, and known when they come again', async () => {
    await page.keyboard.press('Escape')
    await page.getByRole('cell', { name: 'word 7.png' }).waitFor()
    expect(await page.getByRole('cell', { name: 'broken.png' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Picture files' }).click()
    expect(await chosen().count()).toBe(0)
    await page.getByRole('radio', { name: 'Fine' }).check()
    await choose(await written(7), await written(20))
    await add().click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByRole('row', { name: /word 20\.png Fine/ }).waitFor()
    await page.getByRole('row', { name: /word 7\.png Violates/ }).waitFor()
  })
})
