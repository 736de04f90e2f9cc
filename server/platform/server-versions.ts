import { ConfigError } from './config.ts'

/** The lowest versions that a program starts on; what is tested with every change is newer (docs/operators.md). */
const lowest = { postgres: 16, redis: 7 }

/** The major version of what `server_version_num` says, such as 160018. */
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
 * @param info what Redis or Valkey answers to `INFO server`; Valkey says there with which version of Redis it agrees
 * @throws ConfigError for one below the lowest; a server that does not tell its version is taken
 */
export function requireRedis(info: string): void {
  const version = /^redis_version:(\d+)[\d.]*/m.exec(info)
  if (version && Number(version[1]) < lowest.redis)
    throw new ConfigError(
      `REDIS_URL: leads to Redis ${version[0].slice('redis_version:'.length)}, and the lowest version that Verdict runs on is ${lowest.redis}`,
    )
}
