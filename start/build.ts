import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { StartFailure } from './failure.ts'
import { readOrEmpty } from './files.ts'
import { fingerprint } from './fingerprint.ts'
import { withLock } from './lock.ts'
import type { Log } from './log.ts'

export interface BuildOptions {
  /** The folder of package.json. */
  root: string
  /** The bundle to build; all by default. */
  only?: BundleName
  log: Log
  /** Aborts a running build. */
  signal: AbortSignal
}

type BundleName = 'web' | 'docs' | 'server'

interface Bundle {
  name: BundleName
  config: string
  /** The file that every complete build has. */
  result: string
  sources: string[]
}

const shared = ['package-lock.json', 'tsconfig.json', 'schema']

const bundles: Bundle[] = [
  {
    name: 'web',
    config: 'vite.config.ts',
    result: 'index.html',
    sources: ['web', 'vite-plugins', ...shared],
  },
  {
    name: 'docs',
    config: 'vite.docs.ts',
    result: 'index.html',
    sources: [
      'docs-site',
      'vite-plugins',
      'docs',
      'examples',
      'client/README.md',
      'README.md',
      'CHANGELOG.md',
      'CONTRIBUTING.md',
      'SECURITY.md',
      ...shared,
    ],
  },
  {
    name: 'server',
    config: 'vite.server.ts',
    result: 'main.js',
    sources: ['server', 'migrations', 'start', ...shared],
  },
]

/** Builds the dashboard, the documentation and the server where their sources have changed since `dist` was made; a build that fails is a StartFailure, once the others have ended. */
export async function buildStale(options: BuildOptions): Promise<void> {
  const stale = () =>
    staleBundles(options.root).filter(({ name }) => options.only === undefined || name === options.only)
  if (stale().length === 0) return
  const dist = path.join(options.root, 'dist')
  await withLock(dist, async () => {
    const builds = await Promise.allSettled(stale().map((bundle) => build(bundle, options)))
    for (const each of builds) if (each.status === 'rejected') throw each.reason
  })
}

/** The bundles whose sources are no longer those of their last complete build. */
export function staleBundles(root: string): Bundle[] {
  return bundles.filter((bundle) => {
    const made = path.join(root, 'dist', bundle.name, bundle.result)
    return !existsSync(made) || readOrEmpty(markFile(root, bundle)) !== sourcesOf(root, bundle)
  })
}

/** The fingerprint is taken before the build and written after it: a change in between makes the bundle stale again. */
async function build(bundle: Bundle, { root, log, signal }: BuildOptions): Promise<void> {
  log(`building the ${bundle.name} bundle`)
  const mark = sourcesOf(root, bundle)
  rmSync(markFile(root, bundle), { force: true })
  const vite = path.join(root, 'node_modules/vite/bin/vite.js')
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn', '--config', bundle.config], {
    cwd: root,
    // Always for production: a development build would contain Vue's own checks.
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'inherit', 'inherit'],
    signal,
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  if (code !== 0) throw new StartFailure(`The ${bundle.name} bundle could not be built: see above.`)
  writeFileSync(markFile(root, bundle), mark)
}

function sourcesOf(root: string, { config, sources }: Bundle): string {
  return fingerprint(root, [config, ...sources])
}

function markFile(root: string, { name }: Bundle): string {
  return path.join(root, 'dist', `${name}.sources`)
}
