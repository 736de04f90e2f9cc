import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { spawnedId } from './service.ts'
import type { StopSignals } from './stop-signals.ts'

export interface ServerProgram {
  /** The JavaScript file to run. */
  file: string
  args: string[]
  env: NodeJS.ProcessEnv
  /** How long it may take to end once it was asked to, in seconds. */
  drainSeconds: number
  /** Called with the process id once it runs. */
  onSpawn(pid: number): Promise<void>
}

/**
 * Runs the server program until it ends and resolves to its exit code. The first request to stop is passed on and
 * drains it; after `drainSeconds`, or at the second request, it is killed. Its IPC channel tells it when this process dies.
 */
export async function runServer(program: ServerProgram, stop: StopSignals): Promise<number> {
  const child = spawn(process.execPath, ['--enable-source-maps', program.file, ...program.args], {
    env: program.env,
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: true,
  })
  const ended = new Promise<number>((resolve) => {
    child.on('exit', (code, signal) => {
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0))
    })
  })
  await program.onSpawn(await spawnedId(child))
  const drain = () => {
    child.kill('SIGTERM')
    void delay(program.drainSeconds * 1000, undefined, { ref: false }).then(() => child.kill('SIGKILL'))
  }
  onAbort(stop.first, drain)
  onAbort(stop.second, () => child.kill('SIGKILL'))
  return ended
}

function onAbort(signal: AbortSignal, action: () => void): void {
  if (signal.aborted) action()
  else signal.addEventListener('abort', action, { once: true })
}
