import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const candidates = [
  process.env['CHROMIUM'],
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
  // What fades in cannot be clicked yet: stories waited for that most of their time.
  '--force-prefers-reduced-motion',
]

/** A headless Chromium: the one of the variable CHROMIUM, else the system's. @throws when there is none */
export function openBrowser(): Promise<Browser> {
  const executablePath = candidates.find((path) => path && existsSync(path))
  if (!executablePath)
    throw new Error('No Chromium: install it (apt install chromium) or name one with CHROMIUM')
  return chromium.launch({ executablePath, args: quiet })
}
