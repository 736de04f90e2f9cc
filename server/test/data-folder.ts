import { mkdtempSync, statfsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'

/** Where Linux keeps files in memory. */
const inMemory = '/dev/shm'

/** More than the databases of a run and their write-ahead log have taken, in bytes. */
const wanted = 6 * 2 ** 30

/** More than a program of its own takes there, in bytes: its write-ahead log may have 2 GB. */
export const roomOfOne = 3 * 2 ** 30

/**
 * A new folder for the data of a run's PostgreSQL and Redis: in memory where that has room, else on disk. A database of
 * the tests is 800 files; on a disk, making them for each test file is most of what a clone costs.
 */
export function makeDataFolder({ memory = inMemory, room = wanted } = {}): string {
  const parent = roomIn(memory) < room ? os.tmpdir() : memory
  return mkdtempSync(path.join(parent, 'verdict-test-'))
}

/** What can be written to a folder of files in memory, in bytes; 0 where there is none. */
function roomIn(folder: string): number {
  try {
    const { bavail, bsize } = statfsSync(folder)
    return Math.min(bavail * bsize, os.freemem())
  } catch {
    return 0
  }
}
