import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { endProcess } from '../processes.ts'

export interface RunningProgram {
  child: ChildProcess
  /** The output so far, errors included. */
  output(): string
  /** Resolves when the output matches; rejects with the output when the program ends first. */
  says(pattern: RegExp): Promise<RegExpMatchArray>
  /** Resolves to the exit code when all output has been read. */
  exit(): Promise<number | null>
  /** Kills the program alone, as a crash would; processes that it started keep running. */
  kill(): Promise<void>
}

/** The command that runs one of this folder's programs. */
export function commandOf(name: string, args: string[]): [string, ...string[]] {
  const file = path.join(import.meta.dirname, name)
  return [process.execPath, '--import', '@oxc-node/core/register', file, ...args]
}

/** Runs a command in a process of its own, which ends with the test at the latest. */
export function run(
  [program, ...args]: [string, ...string[]],
  env = process.env,
  cwd = process.cwd(),
): RunningProgram {
  const child = spawn(program, args, { env, cwd })
  let text = ''
  child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
  const closed = once(child, 'close')
  onTestFinished(async () => {
    if (child.pid !== undefined) await endProcess(child.pid, 'SIGTERM', 10)
  })
  return {
    child,
    output: () => text,
    says: async (pattern) => {
      for (;;) {
        const found = pattern.exec(text)
        if (found) return found
        if (child.exitCode !== null || child.signalCode !== null)
          throw new Error(`The program ended: ${text}`)
        await delay(20)
      }
    },
    exit: () => closed.then(() => child.exitCode),
    kill: async () => {
      child.kill('SIGKILL')
      await once(child, 'exit')
    },
  }
}
