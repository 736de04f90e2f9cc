import { spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { StartFailure } from './failure.ts'
import { withLock } from './lock.ts'
import { lastLineOf, type Log, withLogFile } from './log.ts'
import { keepPassword } from './password.ts'
import { freePort } from './ports.ts'
import { commandLine, endProcess, isAlive } from './processes.ts'
import { redisBinary } from './redis-binary.ts'
import { lastRedisPort, lastRedisProcess, writeRedisConfig } from './redis-config.ts'
import { askRedis, type RedisAddress } from './redis-connection.ts'
import { makeServiceFolder, type ServiceFolder } from './service-user.ts'
import { type Service, spawnedId } from './service.ts'

export interface RedisOptions {
  dataDir: string
  log: Log
}

/** Seconds that the server may take to answer: a large append-only file is read first. */
const patience = 120

/**
 * Starts Redis in `dataDir/redis` on a free port of 127.0.0.1, or takes over one that already runs there, and resolves
 * when it answers PING. Throws a StartFailure when it cannot.
 */
export async function startRedis({ dataDir, log }: RedisOptions): Promise<Service> {
  const made = makeServiceFolder(dataDir, 'redis')
  const home = { ...made, folder: realpathSync(made.folder) }
  return withLock(home.folder, async () => {
    const password = keepPassword(path.join(home.folder, 'password'), home.user)
    const running = await findRunning(home.folder, password)
    const { pid, port } = running ?? (await launch(home, password, log))
    await waitUntilReady({ port, password }, pid, path.join(home.folder, 'server.log'))
    log(`${running ? 'found running' : 'started'} Redis on port ${port}, in ${home.folder}`)
    return { url: `redis://:${password}@127.0.0.1:${port}`, pid, stop: () => endProcess(pid, 'SIGTERM', 10) }
  })
}

/** Two servers on one append-only file would destroy it: a running server of the folder is taken over or fails the start. */
async function findRunning(folder: string, password: string) {
  const port = lastRedisPort(folder)
  if (port === 0) return undefined
  const deadline = performance.now() + 5000
  while (performance.now() < deadline) {
    const answer = await askRedis({ port, password })
    if (answer?.folder === folder) return { pid: answer.pid, port }
    if (!holdsFolder(folder)) return undefined
    await delay(50)
  }
  throw new StartFailure(
    `A Redis that doesn't answer holds ${folder}; end the process named in redis.pid there.`,
  )
}

function holdsFolder(folder: string): boolean {
  const pid = lastRedisProcess(folder)
  return pid > 0 && isAlive(pid) && /redis|valkey/.test(commandLine(pid))
}

/** Detached, so that Ctrl-C in a terminal reaches the server program first and Redis only when that has drained. */
async function launch(home: ServiceFolder, password: string, log: Log) {
  const { program, env } = redisBinary(log)
  const port = await freePort(lastRedisPort(home.folder))
  const config = writeRedisConfig(home, port, password)
  const child = withLogFile(path.join(home.folder, 'server.log'), (output) =>
    spawn(program, [config], {
      ...home.user,
      cwd: home.folder,
      env: { ...process.env, ...env },
      stdio: ['ignore', output, output],
      detached: true,
    }),
  )
  child.unref()
  return { pid: await spawnedId(child), port }
}

async function waitUntilReady(server: RedisAddress, pid: number, logFile: string): Promise<void> {
  const deadline = performance.now() + patience * 1000
  while (!(await askRedis(server))?.ready) {
    if (!isAlive(pid)) throw new StartFailure(`Redis did not start: ${lastLineOf(logFile)} (${logFile})`)
    if (performance.now() > deadline) throw new StartFailure(`Redis does not answer (${logFile})`)
    await delay(25)
  }
}
