import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { coverageOf, type Coverage } from './coverage.ts'
import { readRequirements, type Requirement } from './requirements.ts'
import { testNames } from './test-names.ts'
import { witnesses } from './witnesses.ts'

const root = join(import.meta.dirname, '../..')
const folders = ['server', 'client', 'web/src', 'e2e', 'start']

/** The lines of docs/specification.md. */
export const specification = (): Requirement[] =>
  readRequirements(readFileSync(join(root, 'docs/specification.md'), 'utf8'))

/** The names of all tests of the project. */
export const allTestNames = (): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(test|e2e)\.ts$/.test(file) && !file.includes('node_modules'))
      .flatMap((file) => testNames(readFileSync(join(root, folder, file), 'utf8'))),
  )

/** What the tests of the project prove of its specification. */
export const projectCoverage = (): Coverage => coverageOf(specification(), allTestNames(), witnesses)
