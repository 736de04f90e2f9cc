import { defineConfig } from 'vite'

/** The server's production bundle: one file for each program, dependencies stay in node_modules. */
export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        cli: 'server/edges/cli/main.ts',
        'media.child': 'server/intake/media/media.child.ts',
        'speech.child': 'server/intake/media/speech/speech.child.ts',
        'train.worker': 'server/signals/classifiers/learning/train.worker.ts',
        'compile-lists.worker': 'server/matching/compile-lists.worker.ts',
      },
      output: { format: 'es' },
    },
  },
})
