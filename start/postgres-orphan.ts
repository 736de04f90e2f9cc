import { realpathSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartFailure } from './failure.ts'
import { readOrEmpty } from './files.ts'
import { ask } from './postgres-connection.ts'
import { commandLine, idIsFree, isAlive } from './processes.ts'

export interface RunningServer {
  pid: number
  port: number
}

/** Seconds that a server found in the folder may take to answer. */
const patience = 30

/**
 * The server that an interrupted start left running on this cluster, if it accepts our password and serves this very folder. One
 * that ends meanwhile is ignored; one that stays and doesn't answer is a StartFailure.
 */
export async function findRunningPostgres(
  cluster: string,
  password: string,
): Promise<RunningServer | undefined> {
  const file = path.join(cluster, 'postmaster.pid')
  const deadline = performance.now() + patience * 1000
  while (performance.now() < deadline) {
    const recorded = readRecord(file)
    if (!recorded) return undefined
    if (!isAlive(recorded.pid)) {
      // PostgreSQL treats an ended process as running until its parent has reaped it.
      await idIsFree(recorded.pid, 5)
      return undefined
    }
    if (!commandLine(recorded.pid).includes('postgres')) {
      rmSync(file)
      return undefined
    }
    if (await serves(cluster, recorded.port, password)) return recorded
    await delay(50)
  }
  throw new StartFailure(
    `A PostgreSQL that doesn't answer holds ${cluster}; end the process named in ${file}.`,
  )
}

/** The port that this cluster was last served on, 0 when it never was. */
export function lastPostgresPort(cluster: string): number {
  const options = readOrEmpty(path.join(cluster, 'postmaster.opts'))
  return Number(/"-p" "(\d+)"/.exec(options)?.[1] ?? 0)
}

async function serves(cluster: string, port: number, password: string): Promise<boolean> {
  const rows = await ask({ port, password }, 'show data_directory').catch(() => [])
  const folder = rows[0]?.['data_directory']
  return typeof folder === 'string' && folder === realpathSync(cluster)
}

/** PostgreSQL's own record: the process on line 1, the port on line 4. */
function readRecord(file: string): RunningServer | undefined {
  const lines = readOrEmpty(file).split('\n')
  return lines.length < 4 ? undefined : { pid: Number(lines[0]), port: Number(lines[3]) }
}
