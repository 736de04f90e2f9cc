import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'

/** The identity a service runs under; undefined means that of the person who starts it. */
export type ServiceUser = { uid: number; gid: number } | undefined

export interface ServiceFolder {
  folder: string
  user: ServiceUser
}

/** The user and group `nobody`, which exist on every Unix system. */
const nobody = 65534

const isRoot = process.getuid?.() === 0

/** Whether the user may enter the folder, or run the file, at that path. */
export function canReach(target: string, user: ServiceUser): boolean {
  return user === undefined || spawnSync('test', ['-x', target], user).status === 0
}

/** Makes the service's user the owner of a file or folder. */
export function own(target: string, user: ServiceUser): void {
  if (user) chownSync(target, user.uid, user.gid)
}

/**
 * Creates `dataDir/name` for one service alone. Started by root, the service runs as an unprivileged user, who is given access
 * through `dataDir`; where a folder above denies that, the service's folder is created under /var/lib/verdict.
 */
export function makeServiceFolder(dataDir: string, name: string): ServiceFolder {
  mkdirSync(dataDir, { recursive: true })
  const [beside, reachable] = parentsOf(dataDir)
  const near = createFolder(beside, name)
  return canReach(near.folder, near.user) ? near : createFolder(reachable, name)
}

/** Whether that file exists in the folder that `makeServiceFolder` makes, without making it. */
export const keepsFile = (dataDir: string, name: string, file: string): boolean =>
  existsSync(dataDir) && parentsOf(dataDir).some((parent) => existsSync(path.join(parent, name, file)))

/** The parents of services' folders: the data folder, or one that every user can reach. */
function parentsOf(dataDir: string): [beside: string, reachable: string] {
  const key = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 12)
  return [dataDir, path.join('/var/lib/verdict', key)]
}

function createFolder(parent: string, name: string): ServiceFolder {
  const folder = path.join(parent, name)
  mkdirSync(parent, { recursive: true })
  const user = userFor(folder)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  own(folder, user)
  if (user && !canReach(parent, user)) letPass(parent, user.gid)
  return { folder, user }
}

/** PostgreSQL refuses to run as root: then a service runs as its folder's owner, or as nobody where that is root too. */
function userFor(folder: string): ServiceUser {
  if (!isRoot) return undefined
  const owner = statSync(folder, { throwIfNoEntry: false })
  return owner && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : { uid: nobody, gid: nobody }
}

/** Lets the group enter the folder without listing it. */
function letPass(folder: string, gid: number): void {
  const { uid, mode } = statSync(folder)
  chownSync(folder, uid, gid)
  chmodSync(folder, (mode & 0o7777) | 0o010)
}
