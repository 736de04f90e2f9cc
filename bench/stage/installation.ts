import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import packageJson from '../../package.json' with { type: 'json' }
import { readOrEmpty } from '../../start/files.ts'
import { readRecord } from '../../start/instance.ts'
import { freePort } from '../../start/ports.ts'
import { root } from './root.ts'

/** `npm start` in a data folder. */
export interface Installation {
  /** Milliseconds from the command to `ready`. */
  ready: number
  databaseUrl: string
  /** Its processes; children are counted with them. */
  processes: { starter: number; program: number; postgres: number; redis: number }
  stop(): Promise<void>
}

/** Runs `npm start` until it is ready. @throws when it ends before that */
export async function startInstallation(dataDir: string): Promise<Installation> {
  const started = performance.now()
  const env = { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, PORT: String(await freePort()) }
  const child = spawn('sh', ['-c', packageJson.scripts.start], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const isReady = await Promise.race([printsReady(child.stdout), ended.then(() => false)])
  if (!isReady) throw new Error('npm start ended before it was ready')
  const ready = performance.now() - started
  const record = readRecord(dataDir)
  const idIn = (file: string) => Number.parseInt(readOrEmpty(path.join(dataDir, file)))
  return {
    ready,
    databaseUrl: record?.databaseUrl ?? '',
    processes: {
      starter: child.pid ?? 0,
      program: record?.members[0]?.server?.pid ?? 0,
      postgres: idIn('postgres/cluster/postmaster.pid'),
      redis: idIn('redis/redis.pid'),
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

const printsReady = (output: NodeJS.ReadableStream): Promise<boolean> =>
  new Promise((resolve) => {
    let text = ''
    output.on('data', (chunk: Buffer) => {
      text += chunk.toString()
      // In production the line is JSON.
      if (/^ready$|"msg":"[^"]*ready"/m.test(text)) resolve(true)
    })
  })
