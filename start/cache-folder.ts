import os from 'node:os'
import path from 'node:path'

/**
 * The folder for fetched or copied programs of the services: the user's cache folder; for root one that other users can reach.
 */
export function cacheFolder(env: NodeJS.ProcessEnv = process.env): string {
  const forAll = process.getuid?.() === 0 ? '/var/cache' : path.join(os.homedir(), '.cache')
  return path.join(env['XDG_CACHE_HOME'] ?? forAll, 'verdict')
}
