import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { longestFirst } from './server/test/longest-first.ts'
import { patientPolls } from './server/test/patient-polls.ts'
import { secondTries } from './server/test/second-tries.ts'

/** Those that run for long, most of them waiting: begun last they would end alone. */
const longest = [
  'walks/operations-changes.e2e.ts',
  'walks/operations.e2e.ts',
  'exposure.e2e.ts',
  'stored-scripts.e2e.ts',
  'analytics-to-items.e2e.ts',
  'accessibility-at-work.e2e.ts',
  'content-to-webhook.e2e.ts',
  'accessibility-of-settings.e2e.ts',
  'accessibility.e2e.ts',
]

/** The stories of e2e/, each through the real program in a real browser, two more at a time than there are cores: some wait for most of their time. */
export default defineConfig({
  test: {
    include: ['e2e/**/*.e2e.ts'],
    pool: 'forks',
    maxWorkers: availableParallelism() + 2,
    // They change no state of a module, so they share processes.
    isolate: false,
    sequence: { sequencer: longestFirst(longest) },
    globalSetup: ['e2e/support/global-setup.ts'],
    // What stories know of the server's code declares parts of the schema.
    setupFiles: ['reflect-metadata', 'e2e/support/show-failed.ts'],
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: patientPolls },
    ...secondTries,
    runner: './server/test/runner.ts',
  },
})
