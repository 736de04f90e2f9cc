import path from 'node:path'
import { build, type Plugin } from 'vite'

export interface ServerBundle {
  /** The file to run (runner.ts). */
  file: string
  /** The packages that it imports. */
  packages: string[]
}

export interface BundleEvents {
  /** Called when a source has changed. */
  onChange(): void
  onBuilt(bundle: ServerBundle): void
  /** Called when it could not be built, and the last bundle is still there. */
  onFailed(message: string): void
}

const outDir = 'dist/dev'

/** Builds the server now and after each change of its sources, until it is closed. */
export async function watchServer(root: string, events: BundleEvents): Promise<{ close(): Promise<void> }> {
  let packages: string[] = []
  const watcher = await build({
    configFile: path.join(root, 'vite.server.ts'),
    mode: 'development',
    root,
    logLevel: 'silent',
    plugins: [packagesOf((found) => (packages = found))],
    build: {
      outDir,
      emptyOutDir: false,
      watch: {},
      rolldownOptions: {
        input: { runner: 'start/dev/runner.ts' },
        output: { chunkFileNames: '[name].js' },
      },
    },
  })
  if (!('on' in watcher)) throw new Error('a build that watches answers its watcher')
  const file = path.join(root, outDir, 'runner.js')
  watcher.on('event', (event) => {
    if (event.code === 'START') events.onChange()
    if (event.code === 'BUNDLE_END') events.onBuilt({ file, packages })
    if (event.code === 'ERROR') events.onFailed(event.error.message)
  })
  return watcher
}

function packagesOf(found: (packages: string[]) => void): Plugin {
  return {
    name: 'packages',
    writeBundle(_options, bundle) {
      const files = new Set(Object.keys(bundle))
      const imported = Object.values(bundle).flatMap((output) =>
        output.type === 'chunk' ? output.imports : [],
      )
      found([...new Set(imported)].filter((name) => !files.has(name)))
    },
  }
}
