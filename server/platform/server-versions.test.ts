import { expect, test } from 'vitest'
import { requirePostgres, requireRedis } from './server-versions.ts'

test.each([
  [150_018, /PostgreSQL 15, and the lowest version that Verdict runs on is 16$/],
  [90_624, /PostgreSQL 9,/],
])('PostgreSQL %d is refused', (version, message) => expect(() => requirePostgres(version)).toThrow(message))

test('Redis 6 is refused, by its name', () =>
  expect(() => requireRedis('# Server\r\nredis_version:6.2.14\r\nredis_mode:standalone\r\n')).toThrow(
    /^REDIS_URL: leads to Redis 6\.2\.14, and the lowest version that Verdict runs on is 7$/,
  ))

test('what is new enough is taken, and what tells no version', () => {
  for (const version of [160_000, 160_018, 180_001]) requirePostgres(version)
  for (const info of ['redis_version:7.0.15', 'redis_version:7.2.4\r\nvalkey_version:8.0.1', ''])
    requireRedis(info)
})
