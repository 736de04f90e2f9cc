import { defineConfig } from 'vite'
import { documentationPages } from './docs-site/plugin.ts'
import { compressed } from './vite-plugins/compressed.ts'

/** The documentation's build: `dist/docs`, served at `/docs` by the API program. */
export default defineConfig({
  root: 'docs-site',
  base: '/docs/',
  plugins: [documentationPages(import.meta.dirname), compressed()],
  build: {
    outDir: '../dist/docs',
    emptyOutDir: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    license: { fileName: 'licenses.md' },
    // The pages are what the build is about: that they take most of its time is no warning.
    rolldownOptions: { input: 'docs-site/client/main.ts', checks: { pluginTimings: false } },
  },
})
