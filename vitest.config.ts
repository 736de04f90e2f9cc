import { readdirSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vitest/config'
import { longestFirst } from './server/test/longest-first.ts'
import { serviceFinder } from './server/test/needs-services.ts'
import { patientPolls } from './server/test/patient-polls.ts'
import { secondTries } from './server/test/second-tries.ts'

/** One copy of graphql: Node resolves the CommonJS build for libraries, so the tests do too. */
const alias = [{ find: /^graphql$/, replacement: 'graphql/index.js' }]

const ofServer = [
  'server/**/*.test.ts',
  'docs-site/**/*.test.ts',
  'client/**/*.test.ts',
  'bench/**/*.test.ts',
  'chaos/*/**/*.test.ts',
  'attack/*/**/*.test.ts',
]
const ofStart = ['start/**/*.test.ts']
/** It has an installation of its own for each scenario. */
const ofFaults = ['chaos/short.test.ts']
/** These start the processes that decode, read and hear files. */
const ofMedia = ['server/intake/media/**/*.test.ts', 'server/intake/content/media-type.test.ts']

/** Which tests need PostgreSQL and Redis is read from what they import: nobody has to name it. */
const needsServices = serviceFinder()
const onServices = ['server', 'client', 'chaos', 'attack'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .map((file) => `${folder}/${file}`)
    .filter((file) => file.endsWith('.test.ts') && needsServices(file)),
)

/** Those that take ten seconds and more. */
const longest = [
  'start/standalone/standalone.test.ts',
  'chaos/short.test.ts',
  'start/supervisor.test.ts',
  'start/dev/dev.test.ts',
  'server/edges/graphql/isolation.test.ts',
  'server/edges/access.test.ts',
  'server/dead-workers.test.ts',
  'server/signals/classifiers/image-classifiers.test.ts',
  'server/edges/graphql/junk.test.ts',
  'server/decisions/pipeline/applied-once-model.test.ts',
  'server/signals/media/embedded-speech.test.ts',
  'server/edges/rest/fuzz.test.ts',
  'server/intake/media/speech/embedded-transcriber.test.ts',
  'server/decisions/strikes/strike-model.test.ts',
  'server/intake/reports/report-limit.test.ts',
  'server/intake/media/decoder-memory.test.ts',
  'server/intake/media/hostile-pictures.test.ts',
  'server/judging/ai-moderators/asker.test.ts',
  'server/delivery/integrations/integrations.test.ts',
  'server/tracing.test.ts',
  'server/migrating-under-load.test.ts',
  'server/decisions/pipeline/ai-moderators.test.ts',
  'server/request-id.test.ts',
  'server/judging/rules/every-condition.test.ts',
  'server/intake/media/picture-analyzer.test.ts',
]

export default defineConfig({
  resolve: { alias },
  test: {
    // Decorated classes are declared by whichever module a test imports first.
    setupFiles: ['reflect-metadata'],
    pool: 'forks',
    // One more than there are cores: the tests wait for the database, for timers and for programs that they start. With two
    // more three tests found no connection to it in time.
    maxWorkers: availableParallelism() + 1,
    // They change no state of a module, so they share processes: loading modules was half of the time.
    isolate: false,
    sequence: { sequencer: longestFirst(longest) },
    testTimeout: 20_000,
    hookTimeout: 60_000,
    expect: { poll: patientPolls },
    ...secondTries,
    runner: './server/test/runner.ts',
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ofServer,
          exclude: [...onServices, ...ofMedia],
        },
      },
      { extends: true, test: { name: 'media', include: ofMedia, exclude: onServices } },
      {
        extends: true,
        test: {
          name: 'database',
          include: [...onServices, ...ofStart, ...ofFaults],
          globalSetup: ['server/test/global-setup.ts'],
        },
      },
      {
        extends: true,
        plugins: [vue()],
        test: { name: 'web', include: ['web/**/*.test.ts'] },
      },
    ],
  },
})
