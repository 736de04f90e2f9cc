import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startPostgres } from '../start/postgres.ts'
import { publishEvents } from './platform/events/publish-events.ts'
import { newId } from './platform/ids.ts'
import { type ApiServer, startApiServer } from './test/api-server.ts'
import { startTestApp, type TestApp, type TestWorkspace } from './test/app.ts'
import { restClient, restKey } from './test/rest-client.ts'
import { startReplicated } from './test/streaming-replica.ts'
import { migrate } from './wiring/migrate.ts'

/** The most lag in seconds at which people read on the replica. */
const mostLag = 3

let servers: Awaited<ReturnType<typeof startReplicated>>
let app: TestApp
let acme: TestWorkspace
let api: ApiServer
let admin: Record<string, string>
let moderator: Record<string, string>

beforeAll(async () => {
  servers = await startReplicated()
  await migrate(servers.primary.url)
  app = await startTestApp({
    env: {
      DATABASE_URL: servers.primary.url,
      DATABASE_READ_URL: servers.replica.url,
      DATABASE_READ_LAG: String(mostLag),
    },
  })
  acme = await app.createWorkspace()
  api = await startApiServer(app)
  admin = await api.signIn(acme.admin.email ?? '')
  moderator = await api.signIn(acme.moderator.email ?? '')
}, 120_000)
afterAll(async () => {
  await api.stop()
  await app.close()
  await servers.stop()
})
beforeEach(async () => {
  await expect.poll(metric('verdict_replica_in_use'), { timeout: 15_000 }).toBe(1)
})

const makeTag = async (name: string) => {
  const source =
    'mutation ($name: String!) { createTag(input: { name: $name, color: "#ff0000" }) { tag { id } } }'
  expect((await api.graphql(source, { name }, admin)).errors).toEqual([])
}
const tagsOf = async (reader: Record<string, string>) => {
  const { data, errors } = await api.graphql<{ tags: { name: string }[] }>('{ tags { name } }', {}, reader)
  expect(errors).toEqual([])
  return data.tags.map(({ name }) => name)
}
const outcomes = async () => {
  const { values } = await app.services.metrics.replicaReads.get()
  return Object.fromEntries(values.map(({ labels, value }) => [labels.outcome, value]))
}
const metric = (name: string) => async () => {
  const text = await (await fetch(`${api.url}/metrics`)).text()
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1])
}
const pauseReplay = () => servers.onReplica('select pg_wal_replay_pause()')
const resumeReplay = () => servers.onReplica('select pg_wal_replay_resume()')

describe('with a replica (DATABASE_READ_URL)', () => {
  it('whoever changes something sees it at once, and reads on the replica', async () => {
    const before = (await outcomes())['replica'] ?? 0
    for (let n = 0; n < 30; n++) {
      await makeTag(`Tag ${n}`)
      expect(await tagsOf(admin)).toContain(`Tag ${n}`)
    }
    const after = await outcomes()
    expect((after['replica'] ?? 0) - before).toBeGreaterThan(20)
    expect(after['writes']).toBeUndefined()
  })

  it('the same over REST', async () => {
    const rest = restClient(api.url, await restKey(app, acme))
    for (let n = 0; n < 20; n++) {
      expect((await rest('POST', 'user', { id: `u-${n}`, name: `User ${n}` })).status).toBe(200)
      expect(await rest('GET', `user/u-${n}`)).toMatchObject({ status: 200 })
    }
  })

  it('while it replays nothing, who acted reads on the primary and others on the replica; too far behind, all on the primary', async () => {
    const tag = `Paused ${newId()}`
    await pauseReplay()
    try {
      await makeTag(tag)
      expect(await tagsOf(admin)).toContain(tag)
      expect(await tagsOf(moderator)).not.toContain(tag)
      expect(await outcomes()).toMatchObject({ 'own writes': expect.any(Number) as number })
      await expect.poll(metric('verdict_replica_in_use'), { timeout: 10_000 }).toBe(0)
      expect(await metric('verdict_replica_lag_seconds')()).toBeGreaterThan(mostLag)
      expect(await tagsOf(moderator)).toContain(tag)
      expect(await outcomes()).toMatchObject({ behind: expect.any(Number) as number })
    } finally {
      await resumeReplay()
    }
    await expect.poll(metric('verdict_replica_in_use'), { timeout: 10_000 }).toBe(1)
    await expect.poll(metric('verdict_replica_lag_seconds'), { timeout: 10_000 }).toBe(0)
  })

  it('whoever was told of something live reads nothing from before it', async () => {
    const { events, database, pubsub, readPlaces } = app.services
    const { workspaceId, colleague } = acme
    const follower = await events.follow(workspaceId, ['things'])
    await pauseReplay()
    try {
      expect(await readPlaces.workFor(colleague, 'reads')).toBe('replica')
      const event = { workspaceId, topic: 'things', objectId: newId(), details: {} }
      await database.inWorkspace(workspaceId, async (tx) => publishEvents(tx, pubsub, [event]))
      await follower.next()
      expect(await readPlaces.workFor(colleague, 'reads')).toBe('reads')
    } finally {
      await resumeReplay()
      await follower.return()
    }
    await expect.poll(() => readPlaces.workFor(colleague, 'reads')).toBe('replica')
  })

  it('what is read there but would write is done on the primary', async () => {
    const { database } = app.services.on('replica')
    const counter = newId()
    await database.inWorkspace(acme.workspaceId, (tx) =>
      tx.query(`insert into request_count (workspace_id, counter, used, ends_at) values ($1, $2, 1, now())`, [
        acme.workspaceId,
        counter,
      ]),
    )
    expect((await outcomes())['writes']).toBe(1)
    expect(await servers.onPrimary(`select 1 from request_count where counter = '${counter}'`)).toHaveLength(
      1,
    )
  })

  it('one that ends fails nobody, and one that is back is read on again', async () => {
    const answered: unknown[] = []
    let isOver = false
    const asking = (async () => {
      while (!isOver) answered.push(await tagsOf(moderator))
    })()
    await servers.replica.stop()
    await expect.poll(metric('verdict_replica_in_use'), { timeout: 10_000 }).toBe(0)
    await makeTag('Alone')
    expect(await tagsOf(moderator)).toContain('Alone')
    isOver = true
    await asking
    expect(answered.length).toBeGreaterThan(0)
    expect(await outcomes()).toMatchObject({ away: expect.any(Number) as number })
    servers.replica = await startPostgres({ dataDir: servers.replicaDir, log: () => undefined })
    await expect.poll(metric('verdict_replica_in_use'), { timeout: 15_000 }).toBe(1)
    expect(await tagsOf(admin)).toContain('Alone')
  }, 60_000)
})
