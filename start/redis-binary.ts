import { existsSync } from 'node:fs'
import path from 'node:path'
import { StartFailure } from './failure.ts'
import type { Log } from './log.ts'
import { canFetchPackages, fetchRedis, type RedisBinary } from './redis-packages.ts'

/**
 * A Redis or Valkey server from the PATH, else one fetched from the distribution's packages without root.
 * @throws StartFailure with instructions where neither is possible
 */
export function redisBinary(log: Log, env: NodeJS.ProcessEnv = process.env): RedisBinary {
  const folders = [...(env['PATH'] ?? '').split(path.delimiter), '/usr/local/bin', '/opt/homebrew/bin']
  for (const name of ['redis-server', 'valkey-server']) {
    const found = folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file))
    if (found !== undefined) return { program: found, env: {} }
  }
  if (canFetchPackages()) return fetchRedis(log)
  throw new StartFailure(
    'There is no Redis: install redis-server (brew install redis, apk add redis) or set REDIS_URL.',
  )
}
