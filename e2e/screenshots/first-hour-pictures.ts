import type { Browser } from 'playwright-core'
import { beginFirstHour, firstHour, namesIn, paragraphs } from '../support/first-hour.ts'
import type { Program } from '../support/program.ts'
import { openPage, takePicture, themes } from './camera.ts'

/** Takes the pictures of an admin's first hour, each in a workspace that is empty at its beginning. */
export async function takeFirstHourPictures(program: Program, browser: Browser): Promise<void> {
  for (const theme of themes) {
    const page = await openPage(browser, theme)
    const hour = await beginFirstHour(program, page, (screen) =>
      takePicture(page, `first-hour-${screen}`, theme),
    )
    for (const [title, text] of paragraphs) await firstHour[title]?.(hour, namesIn(text))
    hour.receiver.close()
    await page.context().close()
  }
}
