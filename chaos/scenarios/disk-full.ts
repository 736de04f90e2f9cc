import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { type Installation, onInstallation } from '../stage/installation.ts'
import type { Effort, Finding, Scenario } from '../stage/scenario.ts'
import { underRefusal } from '../stage/under-refusal.ts'

const megabytes = 160

/** A file system in memory; null where this user may not create one. */
function makeSmallDisk(): string | null {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'verdict-disk-'))
  try {
    const options = `size=${megabytes}m,mode=755`
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' })
    return folder
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
}

/** Moves all tables and indexes to the small disk. */
async function moveTo(disk: string, { query }: Installation): Promise<void> {
  const [found] = await query<{ folder: string }>(`select current_setting('data_directory') as folder`)
  const { uid, gid } = statSync(found?.folder ?? '')
  const tables = path.join(disk, 'tables')
  mkdirSync(tables)
  chownSync(tables, uid, gid)
  await query(`create tablespace small location '${tables}'`)
  for (const kind of ['table', 'index'])
    await query(`alter ${kind} all in tablespace pg_default set tablespace small`)
}

/** Fills the disk, and frees its space again. */
function filling(disk: string) {
  const ballast = path.join(disk, 'ballast')
  return {
    async begin() {
      const { bavail, bsize } = statfsSync(disk)
      try {
        writeFileSync(ballast, Buffer.alloc(bavail * bsize))
      } catch {
        // PostgreSQL used the last of the space meanwhile.
      }
    },
    async end() {
      rmSync(ballast, { force: true })
    },
  }
}

async function onSmallDisk(disk: string, effort: Effort): Promise<Finding> {
  return onInstallation({}, async (on) => {
    await moveTo(disk, on)
    const fault = filling(disk)
    let ready: number | null = null
    const { figure, held } = await underRefusal(on, effort, {
      begin: () => fault.begin(),
      async end() {
        ready = (await fetch(`${on.apis[0]?.url}/readyz`)).status
        await fault.end()
      },
    })
    return { id: 'R20', figure: `${figure}; /readyz ${ready} while it was full`, held: held && ready === 503 }
  })
}

async function run(effort: Effort): Promise<Finding[]> {
  const disk = makeSmallDisk()
  if (disk === null)
    return [{ id: 'R20', figure: 'left out: only root can make a small file system', held: null }]
  try {
    return [await onSmallDisk(disk, effort)]
  } finally {
    execFileSync('umount', ['-l', disk])
    rmSync(disk, { recursive: true })
  }
}

export const diskFull: Scenario = {
  name: 'disk-full',
  about: 'Fills the file system of the tables, a small one in memory, for ten seconds while items are sent.',
  tries: ['R20'],
  hasShort: false,
  run,
}
