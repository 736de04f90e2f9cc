import type { Browser, BrowserContext } from 'playwright-core'
import { launchBrowser } from './launch-browser.ts'

let launched: Promise<Browser> | undefined
const open = new Set<BrowserContext>()

/**
 * What fades in cannot be clicked yet, and what flashes while a page loads is drawn 60 times a second: most of what the process that
 * draws did. By default Playwright tells pages that animations are wanted, whatever the browser's own setting is.
 */
const calm = { reducedMotion: 'reduce' } as const

/**
 * The Chromium that the stories of a process share, with contexts of the caller's own, which end when it is closed. The browser
 * ends with the process: starting one for each story was a tenth of their work, and one for all processes would be reached through
 * a socket, with the process of the run between.
 */
export async function openBrowser(): Promise<Browser> {
  const shared = await (launched ??= launchBrowser())
  const own = new Set<BrowserContext>()
  const newContext: Browser['newContext'] = async (options) => {
    const context = await shared.newContext({ ...calm, ...options })
    for (const contexts of [own, open]) contexts.add(context)
    context.once('close', () => open.delete(context))
    return context
  }
  const scoped: Browser = Object.create(shared)
  return Object.assign(scoped, {
    newContext,
    newPage: async (options?: Parameters<Browser['newPage']>[0]) => (await newContext(options)).newPage(),
    close: async () => void (await Promise.all([...own].map((context) => context.close()))),
  })
}

/** The pages that the stories of this process have open. */
export const openPages = () => [...open].flatMap((context) => context.pages())
