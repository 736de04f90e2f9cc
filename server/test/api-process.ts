import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { buildStale } from '../../start/build.ts'
import type { ProgramRole } from '../program-role.ts'

const root = join(import.meta.dirname, '../..')

/** The programs that run: none outlives the process of the tests, also where a test forgets it. */
const running = new Set<ChildProcess>()
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL')
})

/** A program of its own process, and what ends it. */
export interface ApiProcess {
  url: string
  /** What it has logged so far, if LOG_LEVEL lets it. */
  logged: Record<string, unknown>[]
  /** Ends it as an operator does, and resolves to its exit code. */
  stop(): Promise<number | null>
  /** Has it stand still, go on, or end at once. */
  signal(name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): void
}

/** The server as customers run it; starting from source would compile all of it in each process. */
export const buildServer = () =>
  buildStale({ root, only: 'server', log: () => undefined, signal: new AbortController().signal })

/** Starts the program as a process on a free port; `env` says on which database and Redis. @throws when it does not start */
export async function startApiProcess(
  env: Record<string, string>,
  role: ProgramRole = 'api',
): Promise<ApiProcess> {
  await buildServer()
  return startIn(root, env, role)
}

/** Starts the program that was built in a folder. @throws when it does not start */
export async function startIn(
  folder: string,
  env: Record<string, string>,
  role: ProgramRole,
): Promise<ApiProcess> {
  const child = spawn(process.execPath, ['dist/server/main.js', '--role', role, '--no-seed'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], NODE_ENV: 'test', LOG_LEVEL: 'silent', PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  const said: string[] = []
  const logged: Record<string, unknown>[] = []
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  const port = await new Promise<string>((ready, failed) => {
    createInterface(child.stdout).on('line', (line) => {
      if (line.startsWith('{')) return void logged.push(JSON.parse(line) as Record<string, unknown>)
      const at =
        /localhost:(\d+)/.exec(line)?.[1] ?? (line === 'worker ready' ? env['WORKER_PORT'] : undefined)
      if (at !== undefined) ready(at)
    })
    child.once('exit', () => failed(new Error(said.join(''))))
  })
  return {
    url: `http://127.0.0.1:${port}`,
    logged,
    stop: () => stop(child),
    signal: (name) => void child.kill(name),
  }
}

async function stop(child: ChildProcess): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  return child.exitCode
}
