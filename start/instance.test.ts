import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { type InstanceRecord, readInstance, writeRecord } from './instance.ts'
import { markOf } from './processes.ts'
import { temporaryFolder } from './test/temporary-folder.ts'

const addresses = { databaseUrl: 'postgres://127.0.0.1:1/verdict', redisUrl: 'redis://127.0.0.1:2' }

function recordOf(...members: InstanceRecord['members']): InstanceRecord {
  return { ...addresses, embedded: { postgres: true, redis: true }, members }
}

test('an empty folder holds no instance', () => {
  expect(readInstance(temporaryFolder())).toBeUndefined()
})

test('a running API is found with its addresses and port', () => {
  const dataDir = temporaryFolder()
  writeRecord(
    dataDir,
    recordOf(
      { role: 'worker', ...markOf(process.ppid) },
      { role: 'api', port: 4000, ...markOf(process.pid) },
    ),
  )
  expect(readInstance(dataDir)).toEqual({ ...addresses, port: 4000 })
})

test('a worker alone is found without a port', () => {
  const dataDir = temporaryFolder()
  writeRecord(dataDir, recordOf({ role: 'worker', ...markOf(process.pid) }))
  expect(readInstance(dataDir)).toEqual(addresses)
})

test('an instance that was killed is not found', () => {
  const dataDir = temporaryFolder()
  const { pid } = spawnSync(process.execPath, ['--version'])
  writeRecord(dataDir, recordOf({ role: 'all', port: 4000, pid, started: '1' }))
  expect(readInstance(dataDir)).toBeUndefined()
})

test('a record without members is removed', () => {
  const dataDir = temporaryFolder()
  writeRecord(dataDir, recordOf({ role: 'all', ...markOf(process.pid) }))
  writeRecord(dataDir, recordOf())
  expect(existsSync(path.join(dataDir, 'instance.json'))).toBe(false)
})
