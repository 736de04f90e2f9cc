import { linkSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartFailure } from './failure.ts'
import { readOrEmpty } from './files.ts'
import { markOf, type ProcessMark, stillRuns } from './processes.ts'

/** How long a start waits for another start in the same folder, in seconds. */
const patience = 120

/** Milliseconds for which a process that a dead holder has just spawned may still be starting. */
const settling = 500

/** Runs `action` while no other process runs one in that folder; a lock whose holder has died is taken over. */
export async function withLock<T>(folder: string, action: () => Promise<T>): Promise<T> {
  const file = path.join(folder, 'lock')
  await acquireIn(folder, file)
  try {
    return await action()
  } finally {
    rmSync(file, { force: true })
  }
}

/** A folder of another user, of the system, or on a read-only or full medium, is reported before anything is started there. */
async function acquireIn(folder: string, file: string): Promise<void> {
  try {
    mkdirSync(folder, { recursive: true })
    await acquire(file)
  } catch (error) {
    if (error instanceof StartFailure) throw error
    throw new StartFailure(`${folder} cannot be written to (${(error as NodeJS.ErrnoException).code}).`)
  }
}

async function acquire(file: string): Promise<void> {
  const deadline = performance.now() + patience * 1000
  while (!tryToCreate(file)) {
    const holder = readOrEmpty(file)
    if (holder !== '' && !stillRuns(markIn(holder, file)) && takeAway(file, holder)) await delay(settling)
    else if (performance.now() > deadline)
      throw new StartFailure(`Another start holds ${file}; end it first.`)
    else await delay(50)
  }
}

/** The mark that a lock holds. @throws where it is none, as after a crash of the machine */
function markIn(holder: string, file: string): ProcessMark {
  try {
    return JSON.parse(holder) as ProcessMark
  } catch {
    throw new StartFailure(`${file} does not say who holds it; where no other start is under way, delete it.`)
  }
}

/** The file appears with its content in one step, so no reader ever sees a lock without a holder. */
function tryToCreate(file: string): boolean {
  const draft = `${file}.${process.pid}.${Math.random().toString(36).slice(2)}`
  writeFileSync(draft, JSON.stringify(markOf(process.pid)))
  try {
    linkSync(draft, file)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  } finally {
    rmSync(draft)
  }
}

/** Moves a dead holder's lock aside; puts it back when another process was faster and the lock is no longer the dead one's. */
function takeAway(file: string, holder: string): boolean {
  const aside = `${file}.${process.pid}.stale`
  try {
    renameSync(file, aside)
  } catch {
    return false
  }
  const mine = readOrEmpty(aside) === holder
  if (!mine) linkSync(aside, file)
  rmSync(aside)
  return mine
}
