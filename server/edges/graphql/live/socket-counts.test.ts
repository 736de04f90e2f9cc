import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../../platform/ids.ts'
import { makeLogger } from '../../../platform/log.ts'
import { RedisOutages } from '../../../platform/redis-outages.ts'
import { connectRedis, leaveRedis, type Redis } from '../../../platform/redis.ts'
import { startTestApp, type TestApp } from '../../../test/app.ts'
import { SocketCounts } from './socket-counts.ts'

const quiet = makeLogger('silent')
let app: TestApp
const made: SocketCounts[] = []
beforeAll(async () => {
  app = await startTestApp()
})
afterAll(async () => {
  for (const counts of made) counts.close()
  await app.close()
})

/** What a process has of the counts; the life of what it holds in milliseconds. */
function process(lapse?: number, redis: Redis = app.services.redis): SocketCounts {
  const counts = new SocketCounts(redis, quiet, lapse)
  made.push(counts)
  return counts
}

it('two processes count the sockets of one owner together, and of each owner apart', async () => {
  const [here, there, owner] = [process(), process(), newId()]
  const first = {}
  expect([await here.enter(first, owner), await there.enter({}, owner)]).toEqual([1, 2])
  expect(await there.enter({}, newId())).toBe(1)
  here.leave(first)
  expect(await there.enter({}, owner)).toBe(2)
})

it('no two of those that come at the same time are the same one', async () => {
  const [here, there, owner] = [process(), process(), newId()]
  const counts = await Promise.all([here, there, here, there].map((each) => each.enter({}, owner)))
  expect(counts.sort()).toEqual([1, 2, 3, 4])
})

it('what a process held that has died lapses, and what one holds that lives does not', async () => {
  const [dead, owner, other] = [process(600), newId(), newId()]
  await dead.enter({}, owner)
  dead.close()
  const alive = process(600)
  await alive.enter({}, other)
  const next = process()
  const probe = async () => {
    const socket = {}
    const count = await next.enter(socket, owner)
    next.leave(socket)
    return count
  }
  await expect.poll(probe).toBe(1)
  expect(await next.enter({}, other)).toBe(2)
})

it('without Redis nobody can tell, and nobody is kept out for that', async () => {
  const gone = await connectRedis(app.config.redis, new RedisOutages(quiet))
  await leaveRedis(gone)
  const counts = process(undefined, gone)
  const socket = {}
  expect(await counts.enter(socket, newId())).toBeNull()
  counts.leave(socket)
})
