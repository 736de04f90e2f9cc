/** A position in the write-ahead log, in bytes from its beginning: exact up to 2^53, which is eight petabytes of log. */
export type LogPosition = number

/** SQL of a position in the write-ahead log as a number. */
export const positionOf = (lsn: string): string => `(${lsn} - '0/0'::pg_lsn)::float8`

/**
 * The replay lag of a replica, by the positions at which the primary was seen: independent of the two servers' clocks,
 * and correct also for an idle primary and for a disconnected replica.
 */
export class ReplicaLag {
  /** Positions of the primary and their times that the replica has not replayed yet, oldest first. */
  #ahead: { position: LogPosition; at: number }[] = []

  /** Records the primary's position at a time, in milliseconds. */
  primaryAt(position: LogPosition, at: number): void {
    const last = this.#ahead.at(-1)
    if (last === undefined || last.position < position) this.#ahead.push({ position, at })
  }

  /** Records the position that the replica has replayed. */
  replicaAt(position: LogPosition): void {
    const next = this.#ahead.findIndex((seen) => seen.position > position)
    this.#ahead = next < 0 ? [] : this.#ahead.slice(next)
  }

  /** The lag in milliseconds at that time; 0 when the replica is up to date. */
  at(now: number): number {
    const [oldest] = this.#ahead
    return oldest ? Math.max(0, now - oldest.at) : 0
  }
}
