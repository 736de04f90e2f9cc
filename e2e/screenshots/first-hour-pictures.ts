import { randomUUID } from 'node:crypto'
import type { Browser } from 'playwright-core'
import { readPage, sectionOf } from '../../server/test/docs/markdown.ts'
import { startReceiver } from '../../server/test/webhook-receiver.ts'
import { firstHour, namesIn, paragraphsOf } from '../support/first-hour.ts'
import type { Program } from '../support/program.ts'
import { openPage, takePicture, themes } from './camera.ts'

/** Takes the pictures of an admin's first hour, each in a workspace that is empty at its beginning. */
export async function takeFirstHourPictures(program: Program, browser: Browser): Promise<void> {
  const paragraphs = paragraphsOf(sectionOf(readPage('docs/admins.md'), 'Your first hour'))
  for (const theme of themes) {
    const [email, password] = [`ada@${randomUUID()}.test`, 'correct horse battery']
    await program.cli('workspace:create', '--name', 'Empty', '--email', email, '--password', password)
    const [page, receiver] = [await openPage(browser, theme), await startReceiver()]
    const look = (screen: string) => takePicture(page, `first-hour-${screen}`, theme)
    const hour = { page, url: program.url, email, password, receiver, key: '', look }
    for (const [title, text] of paragraphs) await firstHour[title]?.(hour, namesIn(text))
    receiver.close()
    await page.context().close()
  }
}
