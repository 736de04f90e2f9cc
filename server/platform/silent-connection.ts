import { Socket } from 'node:net'
import type { Client } from 'pg'

/**
 * Ends a connection on which nothing comes or goes for so long, until the returned function is called. PostgreSQL's own limits are
 * shorter, so that its machine is gone, stands still or is cut off, which no other sign tells a connection that waits for an answer.
 */
export function endWhenSilent({ connection }: Client, ms: number): () => void {
  const { stream } = connection
  const end = () => stream.destroy(new Error(`timeout expired: nothing came from PostgreSQL for ${ms} ms`))
  if (stream instanceof Socket) stream.setTimeout(ms, end)
  return () => {
    if (stream instanceof Socket) stream.setTimeout(0, end)
  }
}
