import { type Config, ConfigError, readConfig } from '../server/platform/config.ts'
import { env } from './command.ts'
import { StartFailure } from './failure.ts'

/**
 * The server's own check of its configuration, before anything is started; placeholders stand for the addresses of services that
 * are still to be started. @throws StartFailure with what is wrong
 */
export function configure(): Config {
  const addresses = { DATABASE_URL: 'postgres://127.0.0.1', REDIS_URL: 'redis://127.0.0.1' }
  try {
    return readConfig({ ...addresses, ...env })
  } catch (error) {
    throw error instanceof ConfigError ? new StartFailure(error.message) : error
  }
}
