import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { problems } from '../support/accessibility.ts'
import { openBrowser } from '../support/browser.ts'
import {
  beginFirstHour,
  firstHour,
  type FirstHour,
  namesIn,
  paragraphs,
  sendInsult,
} from '../support/first-hour.ts'
import { programAt } from '../support/program.ts'

/** An empty workspace in a browser, by somebody who has docs/admins.md before them: what is pressed is what stands there. */
const mostMs = 5 * 60_000
let hour: FirstHour
let browser: Browser
let started: number

beforeAll(async () => {
  browser = await openBrowser()
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
  const look = async () => expect(await problems(page)).toEqual([])
  hour = await beginFirstHour(programAt(inject('program')), page, look)
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

  it('has what is decided from then on sent to the platform, and sends with the command that was shown with the key', async () => {
    expect(await sendInsult(hour, 'third-item')).toEqual({ success: true })
    const { receiver } = hour
    await receiver.waitFor((all) =>
      all.some(({ actions }) => actions.some(({ status }) => status === 'flagged')),
    )
    const again = 'Decide on an item'
    await firstHour[again]?.(hour, namesIn(paragraphs.get(again) ?? ''))
    const removed = ({ status, actor_id: actor }: Record<string, unknown>) => status === 'hidden' && actor
    await receiver.waitFor((all) => all.some(({ actions }) => actions.some(removed)), 30_000)
    expect(receiver.problems).toEqual([])
  })
})
