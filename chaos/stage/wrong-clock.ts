import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** Where Debian and others keep the library that changes the clock of a process. */
const library = ['x86_64-linux-gnu', 'aarch64-linux-gnu']
  .map((machine) => `/usr/lib/${machine}/faketime/libfaketime.so.1`)
  .find((file) => existsSync(file))

const shim = pathToFileURL(path.join(import.meta.dirname, 'wrong-clock.js')).href

/** By what clocks are made wrong here, in words. */
export const wrongBy = library === undefined ? 'by a shim of their dates' : 'by libfaketime'

/** What a program is started with whose clock is so many days off: libfaketime where it is installed, else a shim of all its dates. */
export const wrongClock = (days: number): Record<string, string> =>
  library === undefined
    ? { NODE_OPTIONS: `--import ${shim}`, CLOCK_DAYS: String(days) }
    : {
        LD_PRELOAD: library,
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
        FAKETIME: `${days < 0 ? '' : '+'}${days}d`,
      }
