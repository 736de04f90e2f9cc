/** The environment without the variables of this test run. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const {
    NODE_ENV: _mode,
    DATABASE_URL: _database,
    REDIS_URL: _redis,
    npm_lifecycle_event: _npm,
    ...env
  } = process.env
  return env
}
