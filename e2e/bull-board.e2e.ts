import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openBrowser } from './support/browser.ts'
import { operatorKey } from './support/program.ts'
import { item, startStory, type Story } from './support/story.ts'

let story: Story
let browser: Browser
beforeAll(async () => {
  ;[story, browser] = await Promise.all([startStory(), openBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await story?.stop()
})

it("the operator reads Bull's queues in a browser, and can change nothing there", async () => {
  await story.rest('POST', 'content', item('c-1', 'hello'))
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    httpCredentials: { username: 'operator', password: operatorKey },
  })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  await page.goto(inject('board'))
  await page.getByRole('link', { name: 'wake-ups' }).first().click()
  await page.getByRole('link', { name: 'Completed' }).first().waitFor()
  expect(await page.getByText('No workers').count()).toBe(0)
  expect(await page.getByRole('button', { name: /retry|clean|empty|pause|add job/i }).all()).toEqual([])
  expect(faults).toEqual([])
  await context.close()
})
