import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { nodeFlags } from '../../start/server-program.ts'
import { bundle, bundleVariable } from './bundle.ts'
import type { Figure } from './compare.ts'
import { root } from './root.ts'

/** The names of all benches: each is a file of `bench/`. */
export const benches = (): string[] =>
  readdirSync(path.join(root, 'bench'))
    .filter((file) => file.endsWith('.ts') && file !== 'main.ts')
    .map((file) => path.basename(file, '.ts'))

/** The description of a bench: the first comment of its file, on one line. */
export function descriptionOf(bench: string): string {
  const source = readFileSync(path.join(root, 'bench', `${bench}.ts`), 'utf8')
  const [, comment = ''] = /\/\*\*([^]*?)\*\//.exec(source) ?? []
  return comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*?\s*/, '').trim())
    .filter(Boolean)
    .join(' ')
}

/** Runs a bench as it is bundled in a process of its own, with its output shown. @returns its figures; null where it failed */
export async function runBench(
  bench: string,
  { args = [], env = {} }: { args?: string[]; env?: Record<string, string> } = {},
): Promise<Figure[] | null> {
  const built = await bundle()
  const folder = mkdtempSync(path.join(os.tmpdir(), 'verdict-figures-'))
  const results = path.join(folder, 'figures.jsonl')
  writeFileSync(results, '')
  try {
    const program = [...nodeFlags, path.join(built, `${bench}.js`)]
    const child = spawn(process.execPath, [...program, ...args], {
      cwd: root,
      env: { ...process.env, ...env, BENCH_RESULTS: results, [bundleVariable]: built },
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code !== 0) return null
    const lines = readFileSync(results, 'utf8').split('\n').filter(Boolean)
    return lines.map((line) => JSON.parse(line) as Figure)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
