import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'

/**
 * A terminal of somebody who reads the documents: a shell into which blocks are pasted as they are written, one after the
 * other, so that what one exports holds for the next. A command that fails ends it.
 */
export class Terminal {
  #stdout = ''
  #stderr = ''
  readonly #shell: ChildProcessWithoutNullStreams
  readonly #closed: Promise<unknown>

  constructor(cwd: string, env: NodeJS.ProcessEnv) {
    // A group of processes of its own, as that of a window is.
    this.#shell = spawn('bash', ['--noprofile', '--norc', '-e', '-s'], { cwd, env, detached: true })
    this.#closed = once(this.#shell, 'close')
    this.#shell.stdout.on('data', (chunk: Buffer) => (this.#stdout += chunk.toString()))
    this.#shell.stderr.on('data', (chunk: Buffer) => (this.#stderr += chunk.toString()))
  }

  /** Everything that was printed so far. */
  get printed(): string {
    return this.#stdout
  }

  /** Pastes a block whose program stays. */
  paste(block: string): void {
    this.#shell.stdin.write(`${block}\n`)
  }

  /** Pastes a block and resolves to what it printed, once it has ended. @throws with its errors when a command failed */
  async run(block: string): Promise<string> {
    const end = randomUUID()
    const from = this.#stdout.length
    this.paste(`{\n${block}\n} </dev/null\necho ${end}`)
    await this.prints(new RegExp(end))
    return this.#stdout.slice(from, this.#stdout.indexOf(end))
  }

  /** Resolves once what was printed has the pattern. @throws with all that was printed when the shell ends before */
  async prints(pattern: RegExp): Promise<void> {
    while (!pattern.test(this.#stdout)) {
      if (this.#shell.exitCode !== null || this.#shell.signalCode !== null)
        throw new Error(`the terminal ended with ${this.#shell.exitCode}:\n${this.#stdout}${this.#stderr}`)
      await Promise.race([once(this.#shell.stdout, 'data'), this.#closed])
    }
  }

  /** Presses Ctrl C, and resolves once everything that runs in it has ended. */
  async interrupt(): Promise<void> {
    const { pid, exitCode, signalCode } = this.#shell
    if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, 'SIGINT')
    this.#shell.stdin.end()
    await this.#closed
  }
}
