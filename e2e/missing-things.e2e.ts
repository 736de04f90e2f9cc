import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { problems } from './support/accessibility.ts'
import { openBrowser } from './support/browser.ts'
import { signIn } from './support/sign-in.ts'
import { startStory, type Story } from './support/story.ts'

const password = 'correct horse battery'
/** An id that is of no thing: of a workspace that the reader is not in, or of what was deleted. */
const unknown = '01980000-0000-7000-8000-000000000000'
let story: Story
let browser: Browser
let ada: Page

beforeAll(async () => {
  story = await startStory()
  browser = await openBrowser()
  ada = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await signIn(ada, story.program.url, story.email('admin'), password)
})
afterAll(async () => {
  await browser?.close()
  await story?.stop()
})

it.each([
  [`queues/${unknown}/review`, 'queue'],
  [`queues/${unknown}/history`, 'queue'],
  [`rules/${unknown}`, 'rule'],
  [`rules/${unknown}/history`, 'rule'],
  [`rules/${unknown}/health`, 'rule'],
  [`rules/${unknown}/backtest`, 'rule'],
  [`rules/${unknown}/past`, 'rule'],
  [`lists/${unknown}`, 'list'],
  [`classifiers/${unknown}`, 'classifier'],
  [`policies/written/${unknown}`, 'policy'],
  [`policies/written/${unknown}/versions`, 'policy'],
  [`policies/written/${unknown}/trials`, 'policy'],
  [`content/bulk-decisions/${unknown}`, 'bulk decision'],
  [`policies/ai-moderators/${unknown}`, 'AI moderator'],
  [`settings/signals/${unknown}`, 'provider'],
])('%s says that there is no such %s, and offers nothing that could be done with it', async (path, noun) => {
  await ada.goto(`${story.program.url}/${path}`)
  const main = ada.getByRole('main')
  await main.getByText(`There is no such ${noun}`).waitFor()
  await main.getByText('It was deleted, or the address is wrong.').waitFor()
  expect(await main.getByRole('button', { name: /^(Run|Count|Publish|Restore|What it did)/ }).count()).toBe(0)
  expect(await main.getByRole('link', { name: 'What it did' }).count()).toBe(0)
  expect(await problems(ada)).toEqual([])
})
