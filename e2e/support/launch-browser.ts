import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** The smallest first: without a window and the pages of a browser's own, it starts faster and works a fifth less. */
const candidates = [
  process.env['CHROMIUM'],
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A page lives for seconds: code that is compiled once more, to be faster, is seldom run often enough to be worth that.
  '--js-flags=--no-opt,--no-maglev',
]

/** A headless Chromium of the caller's own: the one of the variable CHROMIUM, else the system's. @throws when there is none */
export async function launchBrowser(): Promise<Browser> {
  const executablePath = candidates.find((path) => path && existsSync(path))
  if (!executablePath)
    throw new Error('No Chromium: install it (apt install chromium) or name one with CHROMIUM')
  return chromium.launch({ executablePath, args: quiet })
}
