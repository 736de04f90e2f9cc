import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { commandLine, isAlive } from '../processes.ts'

/** The processes whose command line names the folder, which PostgreSQL's and Redis's do. */
export function serviceProcesses(dataDir: string): number[] {
  const files = ['postgres/cluster/postmaster.pid', 'redis/redis.pid'].map((file) => path.join(dataDir, file))
  const ids = files
    .filter((file) => existsSync(file))
    .map((file) => Number.parseInt(readFileSync(file, 'utf8')))
  return ids.filter((pid) => isAlive(pid) && commandLine(pid) !== '')
}
