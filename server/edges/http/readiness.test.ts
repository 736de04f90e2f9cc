import { afterAll, beforeAll, expect, it } from 'vitest'
import { newId } from '../../platform/ids.ts'
import { type ApiServer, startApiServer } from '../../test/api-server.ts'
import { startTestApp, type TestApp } from '../../test/app.ts'
import { asOwner } from '../../test/as-owner.ts'
import { hold } from '../../test/held.ts'
import { startRedis } from '../../test/redis-servers.ts'
import { restClient, restKey } from '../../test/rest-client.ts'

let app: TestApp
let api: ApiServer

beforeAll(async () => {
  app = await startTestApp({ env: { DATABASE_POOL: '4', DATABASE_STATEMENT_TIMEOUT: '20' } })
  api = await startApiServer(app)
})
afterAll(async () => {
  await api.stop()
  await app.close()
})

const readyz = async () => {
  const response = await fetch(`${api.url}/readyz`)
  return { status: response.status, ...((await response.json()) as object) }
}
const ready = { status: 200, ready: true, database: true, writes: true, intake: true }

it('is not ready while its connections for requests are all taken, and is again afterwards', async () => {
  expect(await readyz()).toMatchObject(ready)
  const busy = [1, 2, 3, 4].map(() => app.services.database.asSystem((tx) => tx.query('select pg_sleep(2)')))
  expect(await readyz()).toMatchObject({ status: 503, ready: false, database: false })
  await Promise.all(busy)
  expect(await readyz()).toMatchObject(ready)
})

it('is not ready while what is sent in does not get its turn', async () => {
  const call = restClient(api.url, await restKey(app, await app.createWorkspace()))
  const send = () => call('POST', 'user', { id: newId(), name: 'Somebody' }).then(({ status }) => status)
  expect(await send()).toBe(200)
  const slow = await hold(app, slowUsers)
  await slow.commit()
  const first = [send(), send(), send(), send()]
  await expect.poll(readyz, { timeout: 8000 }).toMatchObject({ status: 503, database: true, intake: false })
  await Promise.all(first)
  await expect.poll(readyz, { timeout: 8000 }).toMatchObject(ready)
})

/** What a host does to a database whose disk is nearly full, or that it moves elsewhere: those who connect from now on only read. */
const readOnly = (url: string) => {
  const name = new URL(url).pathname.slice(1)
  const onlyRead = 'default_transaction_read_only'
  return {
    begin: `alter database ${name} set ${onlyRead} = on;
      select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
    end: `begin read write; alter database ${name} reset ${onlyRead}; commit`,
  }
}

it('is not ready while PostgreSQL takes no writes, and is again afterwards on connections of its own', async () => {
  const { url } = app.config.database
  await asOwner(url, readOnly(url).begin)
  await expect.poll(readyz).toMatchObject({ status: 503, ready: false, database: true, writes: false })
  await asOwner(url, readOnly(url).end)
  await expect.poll(readyz, { timeout: 5000 }).toMatchObject(ready)
})

it('says that Redis takes no writes, and stays ready', async () => {
  const redis = await startRedis()
  const other = await startTestApp({ env: { REDIS_URL: `redis://${redis.address}` } })
  const { url, stop } = await startApiServer(other)
  const told = async () => {
    const response = await fetch(`${url}/readyz`)
    return { status: response.status, ...((await response.json()) as { redis: boolean }) }
  }
  expect(await told()).toMatchObject({ status: 200, redis: true })
  await redis.ask('CONFIG', 'SET', 'maxmemory', '1')
  expect(await told()).toMatchObject({ status: 200, ready: true, redis: false })
  await redis.ask('CONFIG', 'SET', 'maxmemory', '0')
  expect(await told()).toMatchObject({ status: 200, redis: true })
  await redis.ask('REPLICAOF', '127.0.0.1', '1')
  expect(await told()).toMatchObject({ status: 200, ready: true, redis: false })
  await stop()
  await other.close()
  await redis.stop()
})

/** Writing a user takes seconds, as on a disk that hardly answers. */
const slowUsers = `
  create function slow() returns trigger language plpgsql as $$ begin perform pg_sleep(2.5); return new; end $$;
  create trigger slow before insert on platform_user for each row execute function slow()`
