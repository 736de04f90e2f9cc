import pg from 'pg'
import { vi } from 'vitest'

/** How often something was sent to the database during the work. */
export async function tripsOf(work: () => Promise<unknown>): Promise<number> {
  const trips = vi.spyOn(pg.Client.prototype, 'query')
  await work()
  const times = trips.mock.calls.length
  trips.mockRestore()
  return times
}
