import type { Browser } from 'playwright-core'
import { launchBrowser } from '../support/launch-browser.ts'
import { type Program, startProgram } from '../support/program.ts'
import { takeDemoPictures } from './demo-pictures.ts'
import { takeFirstHourPictures } from './first-hour-pictures.ts'
import { takeGallery } from './gallery.ts'

/** What is taken, by the name that it is asked for with. */
const albums: Readonly<Record<string, (program: Program, browser: Browser) => Promise<void>>> = {
  demo: takeDemoPictures,
  'first-hour': takeFirstHourPictures,
  gallery: takeGallery,
}

const help = `npm run screenshots [-- ALBUM...]

Takes pictures of the real program: all albums, or those that are named.

  demo        the documentation's pictures of the demo workspace, docs/images/
  first-hour  those of an empty workspace on its way to the first decision, docs/images/first-hour-*
  gallery     every screen at three widths in both themes, dist/gallery/index.html
`

/** Takes the albums of the command line. @returns the exit code */
async function main(names: string[]): Promise<number> {
  if (names.includes('--help')) return say(help)
  const unknown = names.filter((name) => !(name in albums))
  if (unknown.length > 0) return say(`no album is called ${unknown.join(', ')}\n\n${help}`, 2)
  const [program, browser] = await Promise.all([
    startProgram({ WEBHOOK_SCHEDULE: '0,600,600' }),
    launchBrowser(),
  ])
  try {
    for (const [name, take] of Object.entries(albums))
      if (names.length === 0 || names.includes(name)) await take(program, browser)
  } finally {
    await browser.close()
    await program.stop()
  }
  return 0
}

function say(text: string, code = 0): number {
  process.stdout.write(text)
  return code
}

process.exitCode = await main(process.argv.slice(2))
