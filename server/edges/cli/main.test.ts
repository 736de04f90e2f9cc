import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, inject, test } from 'vitest'
import { buildServer } from '../../test/api-process.ts'
import { freshDatabase } from '../../test/template-database.ts'

const newcomer = ['--name', 'Acme', '--email', 'ada@acme.test', '--password', 'correct horse battery']

test('a command whose reader has had enough of what it prints ends without an error', async () => {
  await buildServer()
  const database = await freshDatabase(inject('databaseUrl'))
  const command = spawn(process.execPath, ['dist/server/cli.js', 'workspace:create', ...newcomer], {
    cwd: join(import.meta.dirname, '../../..'),
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: database.url,
      REDIS_URL: inject('redisUrl'),
      SECRET_KEY: 'a key for tests that is long enough for anything',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  command.stdout.destroy()
  const [said, [code]] = await Promise.all([text(command.stderr), once(command, 'exit')])
  await database.drop()
  expect({ said, code }).toEqual({ said: '', code: 0 })
}, 60_000)
