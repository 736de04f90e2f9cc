import { afterEach } from 'vitest'
import { openPages } from './browser.ts'

const mostLines = 400
const answerTime = 5_000

/** What every open page shows, as a screen reader has it, is printed with the story that failed there. */
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  for (const page of openPages()) {
    const shown = await page
      .locator('body')
      .ariaSnapshot({ timeout: answerTime })
      .catch((error: unknown) => String(error))
    const lines = shown.split('\n').slice(0, mostLines)
    process.stderr.write(`\n${task.name}: ${page.url()} showed\n${lines.join('\n')}\n`)
  }
})
