import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { promisify } from 'node:util'
import { allocator, nodeFlags } from '../../start/server-program.ts'
import { cpuOf } from './cpu.ts'
import type { LoadPlan, LoadResult } from './load.ts'
import { memoryOf } from './memory.ts'
import { root } from './root.ts'

const run = promisify(execFile)
const typescript = ['--import', '@oxc-node/core/register']

/** A program of the benchmark in a process of its own. */
export interface Program {
  /** The URL that it listens on. */
  url: string
  /** Its seconds of CPU so far. */
  cpu(): number
  /** The megabytes that it has in memory now. */
  memory(): number
  stop(): Promise<void>
}

/** Starts a file and resolves once it prints `ready`. @throws when it ends before that */
export async function start(file: string, args: string[], env: Record<string, string>): Promise<Program> {
  const flags = [...nodeFlags, ...(process.env['BENCH_NODE_FLAGS'] ?? '').split(' ').filter(Boolean)]
  const node = [...(file.endsWith('.ts') ? typescript : flags), path.resolve(root, file), ...args]
  const child = spawn(process.execPath, node, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...allocator, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const url = await Promise.race([listening(child.stdout, env['WORKER_PORT']), ended.then(() => undefined)])
  if (url === undefined) throw new Error(`${file} did not start`)
  return {
    url,
    cpu: () => cpuOf(child.pid ?? 0),
    memory: () => memoryOf(child.pid ?? 0, []).rss,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** The address in a program's output up to `ready`, or that of a worker, which prints none; later output is shown. */
function listening(output: Readable, workerPort?: string): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    const listen = (chunk: Buffer) => {
      text += chunk.toString()
      const port = /http:\/\/[\w.]+:(\d+)/.exec(text)?.[1] ?? workerPort
      if (port === undefined || !/\bready\b/.test(text)) return
      output.off('data', listen).pipe(process.stderr)
      resolve(`http://127.0.0.1:${port}`)
    }
    output.on('data', listen)
  })
}

/** Sends load from a third process. @throws when a request was refused or none was answered */
export async function load(plan: LoadPlan): Promise<LoadResult> {
  const file = path.join(root, 'bench/stage/load.ts')
  const { stdout, stderr } = await run(process.execPath, [...typescript, file, JSON.stringify(plan)], {
    cwd: root,
  })
  const result = JSON.parse(stdout) as LoadResult
  if (result.refused > 0 || result.accepted === 0)
    throw new Error(
      `${plan.url} accepted ${result.accepted} requests and refused ${result.refused}: ${stderr}`,
    )
  return result
}
