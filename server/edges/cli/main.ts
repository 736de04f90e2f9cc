import 'reflect-metadata'
import { requireServices, withServices } from '../../../start/services.ts'
import { StartFailure } from '../../../start/failure.ts'
import { ConfigError, readConfig } from '../../platform/config.ts'
import { makeServices } from '../../wiring/services.ts'
import { openPlatform } from '../../wiring/open-platform.ts'
import { migrate } from '../../wiring/migrate.ts'
import { MigrationError } from '../../wiring/migration-error.ts'
import { requireSecretKey } from '../../platform/secret-key-probe.store.ts'
import { VerdictError } from '../../platform/errors.ts'
import type { Command } from './command.ts'
import { commands } from './commands/index.ts'
import { makeProgram } from './parse.ts'

/** Runs a command against the running instance, the configured database, or services started for it. */
async function perform(command: Command, options: Record<string, unknown>, json: boolean): Promise<void> {
  const addresses = { DATABASE_URL: 'postgres://127.0.0.1', REDIS_URL: 'redis://127.0.0.1' }
  const { dataDir } = readConfig({ ...addresses, ...process.env })
  const [databaseUrl, redisUrl] = [process.env['DATABASE_URL'], process.env['REDIS_URL']].map(
    (url) => url || undefined,
  )
  const { startsServices } = command
  if (startsServices !== 'new')
    requireServices({ dataDir, databaseUrl, redisUrl }, { orKept: startsServices === 'kept' })
  await withServices({ dataDir, log: () => undefined, databaseUrl, redisUrl }, async (running) => {
    const config = readConfig({
      LOG_LEVEL: 'error',
      ...process.env,
      DATABASE_URL: running.databaseUrl,
      REDIS_URL: running.redisUrl,
    })
    await migrate(config.database.directUrl, config.database.migration)
    const { close, ...platform } = await openPlatform(config)
    try {
      await requireSecretKey(platform)
      print(command, await command.run(makeServices(config, platform).on('jobs'), options), json)
    } finally {
      await close()
    }
  })
}

function print({ text }: Command, result: Record<string, unknown>, json: boolean): void {
  if (json) return console.log(JSON.stringify(result))
  if (text) return console.log(text(result))
  for (const [name, value] of Object.entries(result))
    console.log(`${name}: ${typeof value === 'object' ? JSON.stringify(value) : String(value)}`)
}

try {
  await makeProgram(commands, perform).parseAsync()
} catch (error) {
  const known =
    error instanceof VerdictError ||
    error instanceof ConfigError ||
    error instanceof MigrationError ||
    error instanceof StartFailure
  console.error(known ? error.message : error)
  process.exitCode = 1
}
