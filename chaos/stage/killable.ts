import { setTimeout as delay } from 'node:timers/promises'
import type { ProgramRole } from '../../server/program-role.ts'
import { type ApiProcess, startIn } from '../../server/test/api-process.ts'
import { hasEnded } from '../../start/processes.ts'
import type { Service } from '../../start/service.ts'

/** A process that can be killed and restarted at the same address. */
export interface Killable {
  readonly kind: 'API' | 'worker' | 'PostgreSQL' | 'Redis'
  readonly url: string
  /** Kills it at once, like a failing machine. */
  kill(): Promise<void>
  /** Restarts it, as a supervisor does; resolves when it is ready. */
  revive(): Promise<void>
  stop(): Promise<void>
}

const patienceMs = 60_000

/** Retries for a minute: what it depends on may be down too. @throws the last error */
async function untilStarted<T>(start: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    try {
      return await start()
    } catch (error) {
      if (performance.now() > deadline) throw error
      await delay(200)
    }
  }
}

/** A PostgreSQL or a Redis. */
export class KillableService implements Killable {
  private constructor(
    readonly kind: 'PostgreSQL' | 'Redis',
    private readonly begin: () => Promise<Service>,
    private service: Service,
  ) {}

  static async start(kind: 'PostgreSQL' | 'Redis', begin: () => Promise<Service>): Promise<KillableService> {
    return new KillableService(kind, begin, await begin())
  }

  get url(): string {
    return this.service.url
  }

  async kill(): Promise<void> {
    process.kill(this.service.pid, 'SIGKILL')
    await hasEnded(this.service.pid, 10)
  }

  async revive(): Promise<void> {
    const { url } = this.service
    this.service = await untilStarted(this.begin)
    if (this.service.url !== url) throw new Error(`${this.kind} came back at another address`)
  }

  stop(): Promise<void> {
    return this.service.stop()
  }
}

/** A process of the program, as it is built for customers. */
export class KillableProgram implements Killable {
  readonly kind: 'API' | 'worker'

  private constructor(
    private readonly role: ProgramRole,
    private readonly env: Record<string, string>,
    private readonly folder: string,
    private running: ApiProcess,
  ) {
    this.kind = role === 'worker' ? 'worker' : 'API'
  }

  /** Starts one at a port that it keeps, of the version that was built in a folder. */
  static async start(
    role: ProgramRole,
    port: number,
    env: Record<string, string>,
    folder: string,
  ): Promise<KillableProgram> {
    const own = { ...env, [role === 'worker' ? 'WORKER_PORT' : 'PORT']: String(port) }
    return new KillableProgram(role, own, folder, await startIn(folder, own, role))
  }

  get url(): string {
    return this.running.url
  }

  /** Its log so far. */
  get logged(): readonly Record<string, unknown>[] {
    return this.running.logged
  }

  signal(name: 'SIGSTOP' | 'SIGCONT'): void {
    this.running.signal(name)
  }

  async kill(): Promise<void> {
    this.running.signal('SIGKILL')
    await this.running.stop()
  }

  async revive(): Promise<void> {
    this.running = await untilStarted(() => startIn(this.folder, this.env, this.role))
  }

  /** Stops it as an operator does, and resolves to its exit code. */
  async end(): Promise<number | null> {
    return this.running.stop()
  }

  async stop(): Promise<void> {
    await this.end()
  }
}
