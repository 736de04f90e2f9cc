import { type ChildProcess, execFile, spawn, type StdioOptions } from 'node:child_process'
import { promisify } from 'node:util'
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

const ownMegabytes = new Map<string, Promise<number>>()

/**
 * How many megabytes of data Node.js itself maps before its program runs, for these arguments; 0 where the system does not tell. Node 24
 * maps half a gigabyte for the code of each thread as writable, of which it uses little.
 */
function ownMegabytesOf(execArgv: readonly string[]): Promise<number> {
  const key = execArgv.join(' ')
  const untold = () => {
    ownMegabytes.delete(key)
    return 0
  }
  const measured = ownMegabytes.get(key) ?? measureOwn(execArgv).catch(untold)
  ownMegabytes.set(key, measured)
  return measured
}

async function measureOwn(execArgv: readonly string[]): Promise<number> {
  const print = `process.stdout.write(require('node:fs').readFileSync('/proc/self/status', 'utf8'))`
  const options = { env: environment(), timeout: 20_000 }
  const { stdout } = await promisify(execFile)(process.execPath, [...execArgv, '--eval', print], options)
  const [, kilobytes = '0'] = /^VmData:\s+(\d+) kB$/m.exec(stdout) ?? []
  return Math.ceil(Number(kilobytes) / 1024)
}

/** A child process that answers requests one at a time and is killed when one takes too long. */
export class CappedProcess<Request, Reply> {
  #child: ChildProcess | undefined
  #last: Promise<unknown> = Promise.resolve()
  #idle: NodeJS.Timeout | undefined
  #waiting = 0

  /**
   * `entry` calls `answerParent`; the process starts with the first request, and ends after `idleMs` without one. The memory that
   * Node.js itself takes does not count.
   */
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
    const answer = this.#last.then(async () => {
      this.#child ??= await this.#start()
      return this.#send(this.#child, request, timeoutMs)
    })
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

  #send(child: ChildProcess, request: Request, timeoutMs: number): Promise<Reply> {
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

  async #start(): Promise<ChildProcess> {
    const { file, execArgv } = entryFile(this.moduleUrl, this.entry)
    const caps = { megabytes: (await ownMegabytesOf(execArgv)) + this.caps.megabytes }
    const stdio: StdioOptions = ['ignore', 'ignore', 'ignore', 'ipc']
    const child = spawnCapped(process.execPath, [...execArgv, file], caps, stdio)
    child.on('error', () => child.emit('exit'))
    child.on('exit', () => {
      if (this.#child === child) this.#child = undefined
    })
    child.unref()
    return child
  }
}
