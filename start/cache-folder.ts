import os from 'node:os'
import path from 'node:path'

/** Where programs fetched or copied for the services are kept: the user's cache folder, for root one that others can reach. */
export function cacheFolder(env: NodeJS.ProcessEnv = process.env): string {
  const forAll = process.getuid?.() === 0 ? '/var/cache' : path.join(os.homedir(), '.cache')
  return path.join(env['XDG_CACHE_HOME'] ?? forAll, 'verdict')
}
