import { defineConfig, mergeConfig } from 'vite'
import server from '../../vite.server.ts'
import { benches } from './benches.ts'

/** The server's bundle with the benches beside its programs, for they run its services in their own process. */
export default defineConfig((env) =>
  mergeConfig(server(env), {
    ssr: { external: ['playwright-core'] },
    build: {
      outDir: 'dist/bench',
      license: false,
      rolldownOptions: { input: Object.fromEntries(benches().map((name) => [name, `bench/${name}.ts`])) },
    },
  }),
)
