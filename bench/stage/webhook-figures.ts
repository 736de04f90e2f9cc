/**
 * Actions delivered per second, how many were in one request, and the cost of one: microseconds of CPU here and in PostgreSQL,
 * and bytes of the write-ahead log.
 */
export interface Figures {
  perSecond: number
  together: number
  cpu: number
  database: number
  log: number
}

/** The figures as a line of the output. */
export const show = ({ perSecond, together, cpu, database, log }: Figures) =>
  `${perSecond.toFixed(0)} actions/s, ${together.toFixed(1)} a request; an action takes ${cpu.toFixed(0)} µs here, ${database.toFixed(0)} in PostgreSQL, ${log.toFixed(0)} bytes of its log`
