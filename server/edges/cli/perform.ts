import { requireServices, withServices } from '../../../start/services.ts'
import { readConfig } from '../../platform/config.ts'
import { requireSecretKey } from '../../platform/secret-key-probe.store.ts'
import { migrate } from '../../wiring/migrate.ts'
import { openPlatform } from '../../wiring/open-platform.ts'
import { makeServices } from '../../wiring/services.ts'
import type { Command } from './command.ts'
import { runCommand } from './run-command.ts'

/** Runs a command against the running instance, the configured database, or services started for it. */
export async function perform(
  command: Command,
  options: Record<string, unknown>,
  json: boolean,
): Promise<void> {
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
      print(command, await runCommand(makeServices(config, platform).on('jobs'), command, options), json)
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
