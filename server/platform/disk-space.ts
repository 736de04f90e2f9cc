import { connectionWasLost } from './database-errors.ts'

/** How often writing is tried again, in milliseconds. */
const usualMs = 1000

/** SQL that writes a megabyte to a temporary file in the tables' tablespace and leaves nothing behind. */
export const spaceProbe = `set local work_mem = '64kB';
  select count(*) from (select n, repeat('.', 100) from generate_series(1, 8000) n order by n desc offset 0) written`

/** Whether PostgreSQL has disk space: false from the first statement that fails for want of it until a probe write succeeds. */
export class DiskSpace {
  #full = false
  #timer: NodeJS.Timeout | undefined

  constructor(
    private readonly probe: () => Promise<unknown>,
    private readonly everyMs = usualMs,
  ) {}

  /** True while writes would most likely fail. */
  get full(): boolean {
    return this.#full
  }

  /** Records an error of PostgreSQL; any but disk_full is ignored. */
  notice(error: unknown): void {
    if (!isDiskFull(error) || this.#full) return
    this.#full = true
    this.#schedule()
  }

  /** Stops probing. */
  close(): void {
    clearTimeout(this.#timer)
  }

  #schedule(): void {
    this.#timer = setTimeout(() => void this.#look(), this.everyMs).unref()
  }

  async #look(): Promise<void> {
    try {
      await this.probe()
      this.#full = false
    } catch (error) {
      this.#full = isDiskFull(error) || connectionWasLost(error)
      if (this.#full) this.#schedule()
    }
  }
}

/** Whether the error is disk_full. */
const isDiskFull = (error: unknown): boolean => (error as { code?: string }).code === '53100'
