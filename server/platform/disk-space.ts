import { connectionWasLost } from './database-errors.ts'

/** How often it is tried whether there is space again. */
const usualMs = 1000

/** SQL that writes a megabyte to a temporary file where the tables lie, and leaves nothing behind. */
export const spaceProbe = `set local work_mem = '64kB';
  select count(*) from (select n, repeat('.', 100) from generate_series(1, 8000) n order by n desc offset 0) written`

/** Whether PostgreSQL has space to write: not from the first statement that says so, until writing has worked again. */
export class DiskSpace {
  #full = false
  #timer: NodeJS.Timeout | undefined

  constructor(
    private readonly probe: () => Promise<unknown>,
    private readonly everyMs = usualMs,
  ) {}

  /** True while what is to be written would most likely be refused. */
  get full(): boolean {
    return this.#full
  }

  /** Hears of an error of PostgreSQL. */
  notice(error: unknown): void {
    if (!isDiskFull(error) || this.#full) return
    this.#full = true
    this.#schedule()
  }

  /** Tries no more. */
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

/** Whether it could not write for want of space: disk_full. */
const isDiskFull = (error: unknown): boolean => (error as { code?: string }).code === '53100'
