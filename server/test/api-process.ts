import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const root = join(import.meta.dirname, '../..')

/** An API of its own process, and what ends it. */
export interface ApiProcess {
  url: string
  stop(): Promise<void>
}

/** Starts the program's API as a process on a free port; `env` says on which database and Redis. @throws when it does not start */
export async function startApiProcess(env: Record<string, string>): Promise<ApiProcess> {
  const child = spawn(
    process.execPath,
    ['--import', '@swc-node/register/esm-register', 'server/main.ts', '--role', 'api', '--no-seed'],
    {
      cwd: root,
      env: { PATH: process.env['PATH'], NODE_ENV: 'test', LOG_LEVEL: 'silent', PORT: '0', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const said: string[] = []
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()))
  for await (const line of createInterface(child.stdout)) {
    const port = /localhost:(\d+)/.exec(line)?.[1]
    if (port)
      return {
        url: `http://127.0.0.1:${port}`,
        async stop() {
          if (child.exitCode !== null) return
          child.kill('SIGTERM')
          await once(child, 'exit')
        },
      }
  }
  throw new Error(said.join(''))
}
