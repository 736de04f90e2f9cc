/** The environment without what this run of tests put there. */
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
