import { defineConfig } from 'vitest/config'
import { secondTries } from './server/test/second-tries.ts'

/** The stories of e2e/, each through the real program in a real browser, three at a time: they wait for the program much of it. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    pool: 'forks',
    maxWorkers: 3,
    globalSetup: ['e2e/support/shared-program.ts'],
    testTimeout: 120_000,
    hookTimeout: 180_000,
    ...secondTries,
  },
})
