import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyCheckout } from '../../../start/test/checkout-copy.ts'
import { type Mutation, mutated } from './mutation.ts'

/** The full names of the tests of a file that ran, by result. */
export interface TestRun {
  failed: string[]
  passed: string[]
}

interface Report {
  testResults: { assertionResults: { fullName: string; status: string }[] }[]
}

const configFile = 'vitest.mutations.ts'

/** The configuration of the tests, for a folder whose packages are elsewhere. */
const config = `import { mergeConfig } from 'vitest/config'
import own from './vitest.config.ts'

export default mergeConfig(own, { server: { fs: { strict: false } } })
`

/** A copy of the project in a folder of its own, to which one mutation at a time is applied. */
export class Tree {
  readonly #folder = mkdtempSync(join(tmpdir(), 'verdict-mutations-'))

  constructor(root: string) {
    copyCheckout(root, this.#folder)
    writeFileSync(join(this.#folder, configFile), config)
    symlinkSync(join(root, 'node_modules'), join(this.#folder, 'node_modules'))
  }

  /** Runs the test file of a mutation. @throws Error when the replaced text is not there, or no test ran */
  async run(mutation: Mutation): Promise<TestRun> {
    const file = join(this.#folder, mutation.file)
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, mutated(text, mutation))
    try {
      return await this.#test(mutation.test)
    } finally {
      writeFileSync(file, text)
    }
  }

  /** Removes the copy. */
  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }

  /** On a busy machine a runner may not start in time: then it is tried once more. */
  async #test(file: string): Promise<TestRun> {
    const run = (await this.#runTests(file)) ?? (await this.#runTests(file))
    if (!run) throw new Error('no test ran')
    return run
  }

  async #runTests(file: string): Promise<TestRun | null> {
    const report = join(this.#folder, 'report.json')
    rmSync(report, { force: true })
    const output = ['--reporter=json', `--outputFile=${report}`]
    const runner = join('node_modules', '.bin', 'vitest')
    const ran = spawn(runner, ['run', file, '-c', configFile, '--maxWorkers=1', ...output], {
      cwd: this.#folder,
      stdio: 'ignore',
    })
    await new Promise((resolve, reject) => ran.once('close', resolve).once('error', reject))
    return existsSync(report) ? readReport(report) : null
  }
}

function readReport(path: string): TestRun | null {
  const { testResults } = JSON.parse(readFileSync(path, 'utf8')) as Report
  const results = testResults.flatMap(({ assertionResults }) => assertionResults)
  const named = (wanted: string) =>
    results.flatMap(({ fullName, status }) => (status === wanted ? [fullName] : []))
  return results.length > 0 ? { failed: named('failed'), passed: named('passed') } : null
}
