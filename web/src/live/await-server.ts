import type { ApolloClient } from '@apollo/client/core'
import { requestBase } from '../app/base.ts'
import { inBackground } from '../graphql/in-background.ts'
import { setAway } from './connection.ts'
import { retryWait } from './socket-patience.ts'

/** For how long an answer about the server's health is waited for, in milliseconds. */
const patienceMs = 5_000

/** What knows the queries of the open page. */
type QuerySource = Pick<ApolloClient<unknown>, 'getObservableQueries'>

let waiting = false

/**
 * Asks, after a request that failed, whether the server and its database answer at all. While they do not, the connection counts
 * as lost, and is asked about as often as a lost socket is tried. Once they do, the page has what it asked for and did not get.
 */
export async function awaitServer(client: QuerySource): Promise<void> {
  if (waiting) return
  waiting = true
  let tries = 0
  for (; !(await answers()); tries++) {
    setAway(true)
    await retryWait(tries)
  }
  waiting = false
  setAway(false)
  if (tries > 0) readFailed(client)
}

/** Reads again what the open page asked for and did not get, what has no place to say so included. */
function readFailed(client: QuerySource): void {
  for (const query of client.getObservableQueries().values())
    if (query.getCurrentResult(false).data === undefined) inBackground(query.refetch())
}

/** Whether the server answers, and its database does; a server that does not say so is taken to be there. */
async function answers(): Promise<boolean> {
  try {
    const response = await fetch(`${requestBase()}/readyz`, { signal: AbortSignal.timeout(patienceMs) })
    if (response.status < 500) return true
    const health: unknown = await response.json()
    return typeof health === 'object' && health !== null && 'database' in health && health.database === true
  } catch {
    return false
  }
}
