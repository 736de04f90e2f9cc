import { type Browser, chromium } from 'playwright-core'
import { inject } from 'vitest'

/** The Chromium that stories share, with contexts of the caller's own, which end when it is closed. */
export const openBrowser = (): Promise<Browser> => chromium.connect(inject('browser'))
