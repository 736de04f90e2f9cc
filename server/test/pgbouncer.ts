import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { vi } from 'vitest'
import { freePort } from '../../start/ports.ts'
import { makeServiceFolder, own } from '../../start/service-user.ts'
import { makeDataFolder } from './data-folder.ts'

/** PgBouncer on this machine; null where it is not installed. */
export const pgbouncer =
  [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin']
    .map((folder) => path.join(folder, 'pgbouncer'))
    .find((file) => existsSync(file)) ?? null

/** A PgBouncer in transaction mode before a PostgreSQL, with so many connections to it for everybody. */
export async function startPgbouncer(program: string, databaseUrl: string, connections: number) {
  const { hostname, port, username, password, pathname } = new URL(databaseUrl)
  const dataDir = makeDataFolder()
  const { folder, user } = makeServiceFolder(dataDir, 'pgbouncer')
  const listen = await freePort()
  const users = path.join(folder, 'users.txt')
  const file = path.join(folder, 'pgbouncer.ini')
  const lines = [
    '[databases]',
    `* = host=${hostname} port=${port}`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${listen}`,
    'unix_socket_dir =',
    'auth_type = scram-sha-256',
    `auth_file = ${users}`,
    'pool_mode = transaction',
    `default_pool_size = ${connections}`,
    'max_client_conn = 500',
    '',
  ]
  writeFileSync(users, `"${username}" "${decodeURIComponent(password)}"\n`, { mode: 0o600 })
  writeFileSync(file, lines.join('\n'))
  for (const each of [users, file]) own(each, user)
  const child = spawn(program, ['-q', file], { ...user, cwd: folder, stdio: 'ignore' })
  const url = `postgres://${username}:${password}@127.0.0.1:${listen}${pathname}`
  await vi.waitFor(() => answers(url), { timeout: 10_000 })
  return {
    url,
    async stop() {
      child.kill('SIGTERM')
      if (child.exitCode === null) await once(child, 'exit')
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

async function answers(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.end()
}
