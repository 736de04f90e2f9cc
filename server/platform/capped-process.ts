import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process'
import { entryFile } from './entry-file.ts'

/** Limits on what a process may use of the machine. */
export interface Caps {
  /** Memory for data, in megabytes. */
  megabytes: number
}

/** The process was killed, or exited, before it answered. */
export class ProcessEnded extends Error {}

/**
 * PATH, and a setting for mimalloc, the allocator of the source loader: by default it maps a gigabyte as writable
 * before using any of it, all of which counts against the memory limit.
 */
const environment = () => ({ PATH: process.env['PATH'] ?? '', MIMALLOC_ARENA_EAGER_COMMIT: '0' })

/**
 * Starts a program that processes untrusted input: with a memory limit where the system has one (POSIX), and with
 * nothing of this program's environment but PATH.
 */
export function spawnCapped(
  command: string,
  args: readonly string[],
  { megabytes }: Caps,
  stdio: StdioOptions,
) {
  const options = { stdio, env: environment(), serialization: 'advanced' as const }
  if (process.platform === 'win32') return spawn(command, args, options)
  const limit = 'ulimit -d "$0" 2>/dev/null; ulimit -c 0; exec "$@"'
  return spawn('/bin/sh', ['-c', limit, String(megabytes * 1024), command, ...args], options)
}

/** A child process that answers requests one at a time and is killed when one takes too long. */
export class CappedProcess<Request, Reply> {
  #child: ChildProcess | undefined
  #last: Promise<unknown> = Promise.resolve()
  #idle: NodeJS.Timeout | undefined
  #waiting = 0

  /** `entry` calls `answerParent`; the process starts with the first request, and ends after `idleMs` without one. */
  constructor(
    private readonly moduleUrl: string,
    private readonly entry: string,
    private readonly caps: Caps & { idleMs: number },
  ) {}

  /** How many requests are queued or being answered. */
  get waiting(): number {
    return this.#waiting
  }

  /** The reply to a request. @throws ProcessEnded when it exceeds the time limit, or crashes the process */
  call(request: Request, timeoutMs: number): Promise<Reply> {
    this.#waiting++
    clearTimeout(this.#idle)
    const answer = this.#last.then(() => this.#send(request, timeoutMs))
    this.#last = answer.catch(() => undefined)
    return answer.finally(() => {
      if (--this.#waiting === 0) this.#idle = setTimeout(() => this.stop(), this.caps.idleMs).unref()
    })
  }

  /** Ends the process; the next request starts another. */
  stop(): void {
    clearTimeout(this.#idle)
    this.#child?.kill('SIGKILL')
    this.#child = undefined
  }

  #send(request: Request, timeoutMs: number): Promise<Reply> {
    const child = (this.#child ??= this.#start())
    return new Promise((resolve, reject) => {
      const answered = (reply: unknown) => endOnce(() => resolve(reply as Reply))
      const broken = () => fail('used too much memory, or broke the program that decodes it')
      const timer = setTimeout(() => fail('took too long'), timeoutMs)
      const endOnce = (act: () => void) => {
        clearTimeout(timer)
        child.off('message', answered).off('exit', broken)
        child.channel?.unref()
        act()
      }
      const fail = (why: string) =>
        endOnce(() => {
          if (this.#child === child) this.stop()
          reject(new ProcessEnded(why))
        })
      child.on('message', answered).on('exit', broken)
      child.channel?.ref()
      child.send(request as object, (error) => error && fail('the program that decodes it is gone'))
    })
  }

  #start(): ChildProcess {
    const { file, execArgv } = entryFile(this.moduleUrl, this.entry)
    const stdio: StdioOptions = ['ignore', 'ignore', 'ignore', 'ipc']
    const child = spawnCapped(process.execPath, [...execArgv, file], this.caps, stdio)
    child.on('error', () => child.emit('exit'))
    child.on('exit', () => {
      if (this.#child === child) this.#child = undefined
    })
    child.unref()
    return child
  }
}
