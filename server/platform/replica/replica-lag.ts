/** A place in the write-ahead log, in bytes from its beginning: exact up to 2^53, which is eight petabytes of log. */
export type LogPosition = number

/** SQL for a place in the write-ahead log as a number. */
export const positionOf = (lsn: string): string => `(${lsn} - '0/0'::pg_lsn)::float8`

/**
 * How old what a replica shows is, by the positions that the primary was seen at: the clocks of the two servers are not
 * compared, and a primary at rest or a replica that is cut off is not taken for anything else.
 */
export class ReplicaLag {
  /** Where the primary was, and when, as far as the replica has not come yet; the oldest is first. */
  #ahead: { position: LogPosition; at: number }[] = []

  /** The primary was here at that moment, in milliseconds. */
  primaryAt(position: LogPosition, at: number): void {
    const last = this.#ahead.at(-1)
    if (last === undefined || last.position < position) this.#ahead.push({ position, at })
  }

  /** The replica has come so far. */
  replicaAt(position: LogPosition): void {
    const next = this.#ahead.findIndex((seen) => seen.position > position)
    this.#ahead = next < 0 ? [] : this.#ahead.slice(next)
  }

  /** For how many milliseconds the replica has not shown what the primary had, at that moment; 0 when it shows everything. */
  at(now: number): number {
    const [oldest] = this.#ahead
    return oldest ? Math.max(0, now - oldest.at) : 0
  }
}
