import { ConfigError } from './config.ts'

/** The lowest supported major versions; the versions tested with every change are newer (docs/operators.md). */
const lowest = { postgres: 16, redis: 7 }

/** The major version in a `server_version_num`, such as 160018. */
const postgresMajor = (versionNumber: number): number => Math.floor(versionNumber / 10_000)

/** @param versionNumber PostgreSQL's `server_version_num` @throws ConfigError for one below the lowest */
export function requirePostgres(versionNumber: number): void {
  const major = postgresMajor(versionNumber)
  if (major < lowest.postgres)
    throw new ConfigError(
      `DATABASE_URL: leads to PostgreSQL ${major}, and the lowest version that Verdict runs on is ${lowest.postgres}`,
    )
}

/**
 * @param info the response to `INFO server`; Valkey reports there the version of Redis that it is compatible with
 * @throws ConfigError for one below the lowest; a server that does not report its version is accepted
 */
export function requireRedis(info: string): void {
  const version = /^redis_version:(\d+)[\d.]*/m.exec(info)
  if (version && Number(version[1]) < lowest.redis)
    throw new ConfigError(
      `REDIS_URL: leads to Redis ${version[0].slice('redis_version:'.length)}, and the lowest version that Verdict runs on is ${lowest.redis}`,
    )
}
