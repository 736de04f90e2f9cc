import { defineConfig } from 'vitest/config'

/** The stories of e2e/, each through the real program in a real browser, one after the other. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    pool: 'forks',
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
})
