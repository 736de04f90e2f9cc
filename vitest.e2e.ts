import { defineConfig } from 'vitest/config'

/** The stories of e2e/, each through the real program in a real browser, two at a time. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    pool: 'forks',
    maxWorkers: 2,
    globalSetup: ['e2e/support/shared-program.ts'],
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
})
