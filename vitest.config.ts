import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vitest/config'

/** One copy of graphql: Node resolves the CommonJS build for libraries, so the tests do too. */
const alias = [{ find: /^graphql$/, replacement: 'graphql/index.js' }]

export default defineConfig({
  plugins: [vue()],
  resolve: { alias },
  test: {
    include: ['server/**/*.test.ts', 'client/**/*.test.ts', 'start/**/*.test.ts', 'web/**/*.test.ts'],
    // Decorated classes are declared by whichever module a test imports first.
    setupFiles: ['reflect-metadata'],
    globalSetup: ['server/test/global-setup.ts'],
    pool: 'forks',
    // One core more than by default: the tests wait for the database much of the time.
    maxWorkers: '100%',
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
})
