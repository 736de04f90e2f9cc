import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { readPage, sectionOf } from '../../server/test/docs/markdown.ts'
import { startReceiver } from '../../server/test/webhook-receiver.ts'
import { problems } from '../support/accessibility.ts'
import { openBrowser } from '../support/browser.ts'
import { firstHour, type FirstHour, namesIn, paragraphsOf } from '../support/first-hour.ts'
import { programAt } from '../support/program.ts'

/** An empty workspace in a browser, by somebody who has docs/admins.md before them: what is pressed is what stands there. */
const paragraphs = paragraphsOf(sectionOf(readPage('docs/admins.md'), 'Your first hour'))
const mostMs = 5 * 60_000
let hour: FirstHour
let browser: Browser
let started: number

beforeAll(async () => {
  const program = programAt(inject('program'))
  const [email, password] = [`ada@${randomUUID()}.test`, 'correct horse battery']
  await program.cli('workspace:create', '--name', 'Empty', '--email', email, '--password', password)
  browser = await openBrowser()
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const look = async () => expect(await problems(page)).toEqual([])
  hour = { page, url: program.url, email, password, receiver: await startReceiver(), key: '', look }
  started = performance.now()
})
afterAll(async () => {
  hour?.receiver.close()
  await browser?.close()
})

describe('the admin of an empty workspace', () => {
  it('finds a paragraph for each step', () => {
    expect([...paragraphs.keys()]).toEqual(Object.keys(firstHour))
  })

  it.each([...paragraphs])('%s', async (title, text) => {
    await firstHour[title]?.(hour, namesIn(text))
  })

  it('is done within five minutes, and the webhook is verified', async () => {
    const { page, receiver } = hour
    await page.getByRole('region', { name: 'Set up moderation' }).getByText('5 of 5 done').waitFor()
    expect(performance.now() - started).toBeLessThan(mostMs)
    expect(receiver.received.map(({ answered }) => answered)).toEqual([500, 200])
    expect(receiver.problems).toEqual([])
  })
})
