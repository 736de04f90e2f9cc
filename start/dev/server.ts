import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { Log } from '../log.ts'
import { freePort } from '../ports.ts'
import { spawnedId } from '../service.ts'
import type { DevArguments } from './arguments.ts'
import type { RunnerMessage } from './runner.ts'
import type { ServerBundle } from './server-bundle.ts'

export interface DevServerOptions extends Pick<DevArguments, 'forServer' | 'inspect'> {
  env: NodeJS.ProcessEnv
  log: Log
  onSpawn(pid: number): Promise<void>
  /** Called with the address of each server that is ready. */
  onReady(url: string): void
}

/** Milliseconds that a replaced server may take to end. */
const drainMs = 10_000

/** The server, and a process that has loaded its packages and takes its place after the next change. */
export class DevServer {
  #serving: ChildProcess | undefined
  #next: ChildProcess | undefined
  readonly #options: DevServerOptions

  constructor(options: DevServerOptions) {
    this.#options = options
  }

  /** Ends the running server and starts that of the bundle; resolves when it is ready or has ended by itself. */
  async restart(bundle: ServerBundle): Promise<void> {
    const { inspect, log, onReady, onSpawn } = this.#options
    const ended = end(this.#serving)
    if (inspect) await ended
    const child = this.#next ?? this.#spawn(bundle)
    this.#serving = child
    this.#next = undefined
    await onSpawn(await spawnedId(child))
    const port = await freePort()
    send(child, { do: 'run', port, inspect })
    const url = `http://127.0.0.1:${port}`
    const answers = await isReady(url, child)
    this.#next = this.#spawn(bundle)
    if (!answers) return log('the server ended by itself; it starts again with the next change')
    onReady(url)
    send(child, { do: 'write contracts' })
  }

  /** Ends everything; resolves when it is gone. */
  async stop(): Promise<void> {
    this.#next?.kill('SIGKILL')
    await end(this.#serving)
  }

  /** Kills everything at once. */
  kill(): void {
    for (const child of [this.#next, this.#serving]) child?.kill('SIGKILL')
  }

  #spawn({ file, packages }: ServerBundle): ChildProcess {
    const { env, forServer } = this.#options
    const child = fork(file, forServer, { env, execArgv: ['--enable-source-maps'], detached: true })
    send(child, { do: 'load', packages })
    return child
  }
}

function send(child: ChildProcess, message: RunnerMessage): void {
  child.send(message)
}

const hasExited = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null

async function end(child: ChildProcess | undefined): Promise<void> {
  if (!child || hasExited(child)) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const late = setTimeout(() => child.kill('SIGKILL'), drainMs)
  await exit
  clearTimeout(late)
}

/** Resolves to true when the server is ready, to false when its process ends before. */
async function isReady(url: string, child: ChildProcess): Promise<boolean> {
  while (!hasExited(child)) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined)
    if (response?.ok) return true
    await delay(25)
  }
  return false
}
