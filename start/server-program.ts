import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { spawnedId } from './service.ts'
import { onAbort } from './stop-signals.ts'
import type { Run } from './supervisor.ts'

export interface ServerProgram {
  /** The JavaScript file to run. */
  file: string
  args: string[]
  /** Seconds that it may take to end after the first request to stop. */
  drainSeconds: number
}

/**
 * How Node.js runs the server: new objects have 32 MB instead of 16 before the living among them are looked for, since those of the
 * requests and batches under way fill that. Collecting garbage took a third to two fifths less of its time so.
 */
export const nodeFlags = ['--enable-source-maps', '--max-semi-space-size=32']

/**
 * What glibc keeps of freed memory, and from which size on it gives each block back, in bytes: otherwise both grow with the largest
 * block, to 30 MB at a start. Much less than what a batch writes at once would have it fetch that memory anew each time.
 */
export const allocator = { MALLOC_TRIM_THRESHOLD_: '4194304', MALLOC_MMAP_THRESHOLD_: '1048576' }

/**
 * Runs a server program until it ends and resolves to its exit code. The first request to stop is passed on and drains it; after
 * `drainSeconds`, or at the second request, it is killed. Its IPC channel closes when this process dies.
 */
export function serverProgram({ file, args, drainSeconds }: ServerProgram): Run {
  return async ({ env, stop, onSpawn }) => {
    const child = spawn(process.execPath, [...nodeFlags, file, ...args], {
      env: { ...allocator, ...env },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      detached: true,
    })
    const ended = new Promise<number>((resolve) => {
      child.on('exit', (code, signal) => {
        resolve(code ?? 128 + (signal ? constants.signals[signal] : 0))
      })
    })
    await onSpawn(await spawnedId(child))
    const drain = () => {
      child.kill('SIGTERM')
      void delay(drainSeconds * 1000, undefined, { ref: false }).then(() => child.kill('SIGKILL'))
    }
    onAbort(stop.first, drain)
    onAbort(stop.second, () => child.kill('SIGKILL'))
    return ended
  }
}
