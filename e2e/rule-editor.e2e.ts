import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'
import { becomes, item, says, startStory, type Story } from './support/story.ts'

let story: Story
let browser: Browser
let page: Page
let ruleId: string
let asked: string[]

beforeAll(async () => {
  ;[story, browser] = await Promise.all([startStory(), openBrowser()])
  await story.rest('POST', 'content/sync', item('one', 'Win at our casino'))
  await story.rest('POST', 'content/sync', item('two', 'Win at poker'))
  ruleId = await story.rule('content', 'Gambling', [says('casino')], [becomes('flagged')])
  page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  page.on('dialog', (dialog) => {
    asked.push(dialog.message())
    void dialog.dismiss()
  })
  await signIn(page, story.program.url, story.email('admin'), 'correct horse battery')
})
beforeEach(() => {
  asked = []
})
afterAll(async () => {
  await browser?.close()
  await story?.stop()
})

const words = () => page.getByPlaceholder('One per line, or separated by commas')
const save = () => page.getByRole('button', { name: 'Save rule' })
const goTo = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).click()

async function edit(): Promise<void> {
  await page.goto(`${story.program.url}/rules/${ruleId}`)
  await words().waitFor()
}

describe('the rule editor', () => {
  it('[3.2.6] shows what a rule that is on would have done with its changes, before they are saved', async () => {
    await edit()
    await words().fill('casino\npoker')
    await save().click()
    const dialog = page.getByRole('dialog', { name: 'Save the changes to “Gambling”?' })
    await dialog.getByText('of 2 items in the last 30 days').waitFor()
    expect(await dialog.getByText('100%').count()).toBe(1)
    await dialog.getByRole('button', { name: 'Save rule' }).click()
    await page.getByText('Rule saved').waitFor()
    await page.getByLabel('Name', { exact: true }).fill('Games of chance')
    await save().click()
    await page.getByRole('heading', { name: 'Games of chance' }).waitFor()
    expect(await words().inputValue()).toBe('casino\npoker')
    expect(asked).toEqual([])
  })

  it('keeps changes while another tab of the rule is open, and asks before they are lost', async () => {
    await edit()
    await words().fill('casino\npoker\ndice')
    await page.getByRole('tab', { name: 'History' }).click()
    await page.getByText('Created').waitFor()
    await page.getByRole('tab', { name: 'Edit' }).click()
    await page.getByText('They are not saved yet').waitFor()
    expect(await words().inputValue()).toBe('casino\npoker\ndice')
    expect(asked).toEqual([])
    await goTo('Lists')
    await expect.poll(() => asked).toEqual(['Your changes are not saved yet. Leave all the same?'])
    expect(page.url()).toContain(ruleId)
    await words().fill('casino\npoker')
    await goTo('Lists')
    await page.waitForURL('**/lists')
  })

  it('begins a new rule as a copy of another, which stays as it is', async () => {
    await edit()
    await page.getByRole('button', { name: 'More for this rule' }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await page.waitForURL(`**/rules/new?type=CONTENT&copy=${ruleId}`)
    const name = page.getByLabel('Name', { exact: true })
    await expect.poll(() => name.inputValue()).toBe('Copy of Games of chance')
    expect(await words().inputValue()).toBe('casino\npoker')
    await words().fill('dice')
    await save().click()
    await page.getByText('Rule created').waitFor()
    await page.getByRole('heading', { name: 'Copy of Games of chance' }).waitFor()
    await expect.poll(() => words().inputValue()).toBe('dice')
    await edit()
    expect(await words().inputValue()).toBe('casino\npoker')
  })

  it('is left without a question while nothing of the copy was changed', async () => {
    await page.goto(`${story.program.url}/rules`)
    await page.getByRole('button', { name: 'More for “Games of chance”' }).click()
    await page.getByRole('menuitem', { name: 'Duplicate' }).click()
    await words().waitFor()
    await goTo('Lists')
    await page.waitForURL('**/lists')
    expect(asked).toEqual([])
  })

  it('[2.10] names every part that is wrong at once, the entry included, and what needs a provider', async () => {
    await page.goto(`${story.program.url}/rules/new?type=CONTENT`)
    for (const label of ['Celebrity', 'Signup method', 'subject']) {
      await page.getByRole('button', { name: 'Add a condition' }).click()
      const dialog = page.getByRole('dialog')
      const search = dialog.getByRole('combobox').or(dialog.getByRole('textbox')).first()
      expect(await search.inputValue()).toBe('')
      await search.fill(label)
      await dialog.getByRole('option').first().click()
      await dialog.waitFor({ state: 'detached' })
      await page.locator('li:last-child [data-fields] :focus').waitFor()
    }
    await page.getByRole('button', { name: 'Run preview' }).click()
    await page.getByText('Fill in the marked parts of the rule first.').waitFor()
    expect(await page.getByText('Required', { exact: true }).count()).toBe(4)
    expect(await page.getByText('Needs a provider').count()).toBe(1)
    await words()
      .first()
      .fill(`fine\n${'x'.repeat(101)}`)
    await save().click()
    await page.getByText(`“${'x'.repeat(40)}…”: Must be at most 100 characters`).waitFor()
    expect(await page.getByText('Required', { exact: true }).count()).toBe(3)
    const focused = page.locator('input:focus')
    expect(await focused.getAttribute('name')).toBe('name')
  })
})
