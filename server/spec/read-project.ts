import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readChoices } from './choices.ts'
import { coverageOf, type Coverage, type Ledger } from './coverage.ts'
import { meanings, notShown } from './not-required.ts'
import { open } from './open.ts'
import { readStatements } from './statements.ts'
import { testNames } from './test-names.ts'
import { witnesses } from './witnesses.ts'

/** The folder of the project. */
export const root = join(import.meta.dirname, '../..')
const folders = ['server', 'client', 'web/src', 'e2e', 'start']

/** The text of a file of the project. */
export const textOf = (file: string): string => readFileSync(join(root, file), 'utf8')

/** The text of the interface specification. */
export const interfacePage = (): string => textOf('docs/specification/interface.md')

/** What the tests of the project are compared with: every statement of the interface, and every choice of the product. */
export const projectLedger = (): Ledger => ({
  lines: [...readStatements(interfacePage()), ...readChoices(textOf('docs/specification/choices.md'))],
  silent: new Set([...Object.keys(notShown), ...Object.keys(meanings)]),
  open,
  witnesses,
})

/** The names of all tests of the project. */
export const allTestNames = (): string[] =>
  folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(test|e2e)\.ts$/.test(file) && !file.includes('node_modules'))
      .flatMap((file) => testNamesOf(join(folder, file))),
  )

/** The names of the tests of a file. */
export const testNamesOf = (file: string): string[] => testNames(textOf(file))

/** Which lines of the specification the tests of the project prove. */
export const projectCoverage = (): Coverage => coverageOf(projectLedger(), allTestNames())
