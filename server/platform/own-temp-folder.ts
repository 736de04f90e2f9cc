import { lstat, mkdir, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** The user of this process; where the system has no numbers for them, they have a folder of their own for such files. */
const user = process.getuid?.() ?? 'user'

/** The folders of this process in place of those that others had made before, by the path of these. */
const replaced = new Map<string, Promise<string>>()

/**
 * A folder of that name for files that may be lost, shared by the programs of one user. No other user of the machine can read in it,
 * nor keep the program from it: where somebody else has made it before, the process gets one of its own.
 */
export async function ownTempFolder(name: string): Promise<string> {
  const wanted = path.join(tmpdir(), `verdict-${user}`)
  await mkdir(wanted, { mode: 0o700 }).catch(unlessThere)
  const own = (await isOurs(wanted)) ? wanted : await replacementOf(wanted)
  const folder = path.join(own, name)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  return folder
}

function unlessThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'EEXIST') throw error
}

/** Whether it is a folder, no link to one, of this user and open to no other. */
async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder)
  return (
    found.isDirectory() &&
    (process.getuid === undefined || (found.uid === user && (found.mode & 0o077) === 0))
  )
}

/** One for all who ask at the same time; what fails is tried again by the next. */
async function replacementOf(wanted: string): Promise<string> {
  const made = replaced.get(wanted) ?? mkdtemp(`${wanted}-`)
  replaced.set(wanted, made)
  try {
    return await made
  } catch (error) {
    replaced.delete(wanted)
    throw error
  }
}
