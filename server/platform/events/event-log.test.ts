import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestPlatform, type TestPlatform } from '../../test/test-platform.ts'
import type { Transaction } from '../database.ts'
import { newId } from '../ids.ts'
import { decodePlace, encodePlace } from './event-cursor.ts'
import { EventLog } from './event-log.ts'
import type { ReadEvent } from './event.store.ts'
import { publishEvents } from './publish-events.ts'

const topics = ['things', 'others']

describe('events', () => {
  let platform: TestPlatform
  let log: EventLog
  let workspaceId: string
  beforeAll(async () => {
    platform = await startTestPlatform()
  })
  afterAll(() => platform.close())
  beforeEach(() => {
    workspaceId = newId()
    log = new EventLog({ ...platform, limits: { most: 3, kept: 6, againMs: 10 } })
    return () => log.close()
  })

  const event = (name: string, objectId = newId(), topic = 'things') => ({
    workspaceId,
    topic,
    objectId,
    details: { name },
  })
  const inWorkspace = <T>(work: (tx: Transaction) => Promise<T>) =>
    platform.database.inWorkspace(workspaceId, work)
  const tell = (...names: string[]) =>
    inWorkspace(async (tx) =>
      publishEvents(
        tx,
        platform.pubsub,
        names.map((name) => event(name)),
      ),
    )

  /** Takes so many events of a follower. */
  async function take(follower: AsyncIterator<readonly ReadEvent[]>, many: number): Promise<ReadEvent[]> {
    const taken: ReadEvent[] = []
    while (taken.length < many) taken.push(...((await follower.next()).value as readonly ReadEvent[]))
    return taken
  }
  const names = (events: readonly ReadEvent[]) => events.map(({ details }) => details['name'])
  const after = (read: ReadEvent | undefined) => encodePlace(workspaceId, read?.place ?? fail())

  it('are told from when one follows, in their order, and not what was before', async () => {
    await tell('before')
    const follower = await log.follow(workspaceId, topics)
    await tell('a', 'b')
    await tell('c')
    expect(names(await take(follower, 3))).toEqual(['a', 'b', 'c'])
    await follower.return()
  })

  it('are told again from any of them on, and go on live, none missed and none twice', async () => {
    const cursor = await log.cursor(workspaceId)
    await tell('a', 'b', 'c', 'd')
    await tell('e')
    const all = await take(await log.follow(workspaceId, topics, cursor), 5)
    expect(names(all)).toEqual(['a', 'b', 'c', 'd', 'e'])
    for (const [index, told] of all.entries()) {
      const follower = await log.follow(workspaceId, topics, after(told))
      const rest = names(all).slice(index + 1)
      const more = `live ${index}`
      const taking = take(follower, rest.length + index + 1)
      await tell(more)
      expect(names(await taking)).toEqual([
        ...rest,
        ...Array.from({ length: index + 1 }, (_, i) => `live ${i}`),
      ])
      await follower.return()
    }
  })

  it('of a transaction that began early and committed late are told after those that committed before', async () => {
    const cursor = await log.cursor(workspaceId)
    const follower = await log.follow(workspaceId, topics, cursor)
    let finish: () => void = fail
    const late = inWorkspace(async (tx) => {
      publishEvents(tx, platform.pubsub, [event('early, committed late')])
      await new Promise<void>((resolve) => (finish = resolve))
    })
    await expect.poll(() => finish).not.toBe(fail)
    await tell('b')
    const [b] = await take(follower, 1)
    finish()
    await late
    const [last] = await take(follower, 1)
    expect(names([b, last].flatMap((one) => one ?? []))).toEqual(['b', 'early, committed late'])
    const replay = await log.follow(workspaceId, topics, after(b))
    expect(names(await take(replay, 1))).toEqual(['early, committed late'])
    const again = await log.follow(workspaceId, topics, cursor)
    expect(names(await take(again, 2)).toSorted()).toEqual(['b', 'early, committed late'])
  })

  it('of what is taken back are never told', async () => {
    const follower = await log.follow(workspaceId, topics)
    await expect(
      inWorkspace(async (tx) => {
        publishEvents(tx, platform.pubsub, [event('taken back')])
        throw new Error('taken back')
      }),
    ).rejects.toThrow('taken back')
    await tell('kept')
    expect(names(await take(follower, 1))).toEqual(['kept'])
  })

  it('are found by the sweep where no message told of them', async () => {
    const follower = await log.follow(workspaceId, topics)
    let heard: unknown[] = []
    const taking = take(follower, 1).then((events) => (heard = names(events)))
    await log.sweep()
    await inWorkspace(async (tx) => publishEvents(tx, { publish: () => undefined }, [event('untold')]))
    const swept = async () => {
      await log.sweep()
      return heard
    }
    await expect.poll(swept).toEqual(['untold'])
    await taking
  })

  it('of a slow follower are read from the table when they are no longer kept', async () => {
    const [slow, quick] = [await log.follow(workspaceId, topics), await log.follow(workspaceId, topics)]
    await tell('0')
    expect(names(await take(slow, 1))).toEqual(['0'])
    const many = Array.from({ length: 40 }, (_, index) => `${index + 1}`)
    for (const name of many) await tell(name)
    expect(names(await take(quick, 41))).toEqual(['0', ...many])
    expect(names(await take(slow, 40))).toEqual(many)
  })

  it('of other topics and other workspaces are not told', async () => {
    const follower = await log.follow(workspaceId, ['others'])
    await tell('of another topic')
    const other = { ...event('of another workspace', newId(), 'others'), workspaceId: newId() }
    await platform.database.inWorkspace(other.workspaceId, async (tx) =>
      publishEvents(tx, platform.pubsub, [other]),
    )
    await inWorkspace(async (tx) => publishEvents(tx, platform.pubsub, [event('mine', newId(), 'others')]))
    expect(names(await take(follower, 1))).toEqual(['mine'])
  })

  it('end for a follower who leaves, also while it waits', async () => {
    const follower = await log.follow(workspaceId, topics)
    const waiting = follower.next()
    await follower.return()
    expect(await waiting).toEqual({ value: undefined, done: true })
  })

  it('end for everybody when the program goes away', async () => {
    const follower = await log.follow(workspaceId, topics)
    const waiting = follower.next()
    await tell('a')
    expect((await waiting).done).toBe(false)
    const next = follower.next()
    log.close()
    expect(await next).toEqual({ value: undefined, done: true })
  })

  it.each([
    ['nonsense', 'nonsense'],
    ['a cursor of another workspace', encodePlace(newId(), { seen: '5:5:', batch: '5:5:', seq: '0' })],
    [
      'what PostgreSQL would not read',
      () => encodePlace(workspaceId, { seen: '9:5:', batch: '9:5:', seq: '0' }),
    ],
    ['a list', Buffer.from('[]').toString('base64url')],
  ])('%s is no cursor', async (_what, cursor) => {
    await expect(
      log.follow(workspaceId, topics, typeof cursor === 'string' ? cursor : cursor()),
    ).rejects.toMatchObject({
      code: 'BAD_USER_INPUT',
      details: { fields: { after: expect.any(String) as string } },
    })
  })

  it('cannot be gone on with after 24 hours, nor in a database that was restored', async () => {
    const place = decodePlace(workspaceId, await log.cursor(workspaceId))
    const day = 24 * 3_600_000
    await log.follow(workspaceId, topics, encodePlace(workspaceId, place, Date.now() - day + 60_000))
    const old = encodePlace(workspaceId, place, Date.now() - day - 60_000)
    await expect(log.follow(workspaceId, topics, old)).rejects.toMatchObject({ code: 'CURSOR_EXPIRED' })
    const later = `${10n ** 15n}:${10n ** 15n}:`
    const ahead = encodePlace(workspaceId, { seen: later, batch: later, seq: '0' })
    await expect(log.follow(workspaceId, topics, ahead)).rejects.toMatchObject({ code: 'CURSOR_EXPIRED' })
  })
})

function fail(): never {
  throw new Error('there is no event')
}
