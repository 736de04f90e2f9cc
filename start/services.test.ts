import { existsSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { readInstance } from './instance.ts'
import { joinServices, requireServices, withServices } from './services.ts'
import { temporaryFolder } from './test/temporary-folder.ts'

const log = () => undefined

async function answers(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => undefined)
  return client.connect().then(
    () => client.end().then(() => true),
    () => false,
  )
}

test('a command gets services that run for as long as it does', async () => {
  const dataDir = temporaryFolder()
  const url = await withServices({ dataDir, log }, async ({ databaseUrl }) => {
    expect(await answers(databaseUrl)).toBe(true)
    return databaseUrl
  })
  expect(await answers(url)).toBe(false)
  expect(readInstance(dataDir)).toBeUndefined()
})

test('a command that fails leaves nothing running', async () => {
  const dataDir = temporaryFolder()
  let url = ''
  const failing = withServices({ dataDir, log }, ({ databaseUrl }) => {
    url = databaseUrl
    return Promise.reject(new Error('no'))
  })
  await expect(failing).rejects.toThrow('no')
  expect(await answers(url)).toBe(false)
})

test('a command that is given both addresses leaves the data folder alone', async () => {
  const dataDir = path.join(temporaryFolder(), 'data')
  const elsewhere = { databaseUrl: 'postgres://db.example/verdict', redisUrl: 'redis://cache.example' }
  expect(await withServices({ dataDir, log, ...elsewhere }, (given) => Promise.resolve(given))).toEqual(
    elsewhere,
  )
  expect(existsSync(dataDir)).toBe(false)
})

test('servers kept elsewhere are used as they are, and what joins uses them too', async () => {
  const dataDir = temporaryFolder()
  const elsewhere = { databaseUrl: 'postgres://db.example/verdict', redisUrl: 'redis://cache.example' }
  const first = await joinServices({ dataDir, log, role: 'api', port: 4000, ...elsewhere })
  expect(
    await withServices({ dataDir, log }, ({ databaseUrl, redisUrl }) =>
      Promise.resolve({ databaseUrl, redisUrl }),
    ),
  ).toEqual(elsewhere)
  await first.leave()
})

test('several programs of a role use servers kept elsewhere, from one data folder', async () => {
  const dataDir = temporaryFolder()
  const elsewhere = { databaseUrl: 'postgres://db.example/verdict', redisUrl: 'redis://cache.example' }
  const join = (port: number, urls = elsewhere) => joinServices({ dataDir, log, role: 'api', port, ...urls })
  const first = await join(4000)
  const second = await join(4001)
  expect(readInstance(dataDir)).toMatchObject(elsewhere)
  await expect(join(4002, { ...elsewhere, databaseUrl: 'postgres://other.example/verdict' })).rejects.toThrow(
    /already running on port 4000/,
  )
  await second.leave()
  await first.leave()
  expect(readInstance(dataDir)).toBeUndefined()
})

test('a command without the settings of the program is told so, instead of another database', async () => {
  const dataDir = temporaryFolder()
  const databaseUrl = 'postgres://db.example/verdict'
  const redisUrl = 'redis://cache.example'
  expect(() => requireServices({ dataDir })).toThrow(/DATABASE_URL and REDIS_URL are not set/)
  expect(() => requireServices({ dataDir, databaseUrl })).toThrow(/REDIS_URL is not set/)
  requireServices({ dataDir, databaseUrl, redisUrl })
  const program = await joinServices({ dataDir, log, role: 'api', databaseUrl, redisUrl })
  requireServices({ dataDir })
  await program.leave()
  expect(() => requireServices({ dataDir })).toThrow(/No program runs in/)
})

test('a command about the whole database has it where one was kept, and makes none', async () => {
  const dataDir = path.join(temporaryFolder(), 'data')
  const required = () => requireServices({ dataDir }, { orKept: true })
  expect(required).toThrow(/No program runs in/)
  expect(existsSync(dataDir)).toBe(false)
  await withServices({ dataDir, log }, () => Promise.resolve())
  required()
  expect(() => requireServices({ dataDir })).toThrow(/No program runs in/)
})
