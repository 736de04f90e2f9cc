import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { readOrEmpty } from './files.ts'
import { own, type ServiceFolder } from './service-user.ts'

/** Writes the server's configuration file (mode 0600: it holds the password) and returns its path: nothing acknowledged is evicted, everything is logged to disk. */
export function writeRedisConfig({ folder, user }: ServiceFolder, port: number, password: string): string {
  const file = configFile(folder)
  const lines = [
    'bind 127.0.0.1',
    `port ${port}`,
    `requirepass ${password}`,
    `dir "${folder}"`,
    `pidfile "${pidFile(folder)}"`,
    'appendonly yes',
    'appendfsync everysec',
    'save ""',
    'maxmemory-policy noeviction',
    // At rest its own checks, ten a second by default, would be most of its processor time.
    'hz 2',
  ]
  writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 })
  own(file, user)
  return file
}

/** The port of the last server of this folder, 0 when there was none. */
export function lastRedisPort(folder: string): number {
  return Number(/^port (\d+)$/m.exec(readOrEmpty(configFile(folder)))?.[1] ?? 0)
}

/** The process id that the last server of this folder recorded, 0 when it was shut down cleanly or there was none. */
export function lastRedisProcess(folder: string): number {
  return Number(readOrEmpty(pidFile(folder)))
}

function configFile(folder: string): string {
  return path.join(folder, 'redis.conf')
}

function pidFile(folder: string): string {
  return path.join(folder, 'redis.pid')
}
