import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { coverageOf, type Coverage, type Ledger } from './coverage.ts'
import { meanings, notShown } from './not-required.ts'
import { open } from './open.ts'
import { readStatements, type Statement } from './statements.ts'
import { testNames } from './test-names.ts'
import { ofChapter1 } from './witnesses/chapter-1.ts'
import { ofChapter2 } from './witnesses/chapter-2.ts'
import { ofChapter3 } from './witnesses/chapter-3.ts'
import { ofChapter4 } from './witnesses/chapter-4.ts'
import { ofChapters5To9 } from './witnesses/chapters-5-to-9.ts'
import { ofChoices } from './witnesses/choices.ts'

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

/**
 * The product's own choices on a page, in order: lines that begin with an id such as `[V2.3.1]`.
 * @throws Error when an id is given twice, or does not continue that of its section
 */
export function readChoices(page: string): Statement[] {
  const found: Statement[] = []
  let section = ''
  for (const line of page.split('\n')) {
    section = /^#+ (\d+(?:\.\d+)*) /.exec(line)?.[1] ?? section
    const [, id, text] = /^- \[([^\]]+)\] (.+)$/.exec(line) ?? []
    if (id !== undefined && text !== undefined) found.push({ id, section: `V${section}`, text })
  }
  found.forEach((choice, at) => assertNext(choice, found[at - 1]))
  return found
}

function assertNext({ id, section }: Statement, before: Statement | undefined): void {
  const place = before?.section === section ? Number(before.id.split('.').at(-1)) + 1 : 1
  if (id !== `${section}.${place}`) throw new Error(`[${id}] is not line ${place} of section ${section}`)
}

/** For lines whose tests do not carry their id: pieces of the names of the tests that prove the line together. */
const witnesses: Readonly<Record<string, readonly string[]>> = {
  ...ofChapter1,
  ...ofChapter2,
  ...ofChapter3,
  ...ofChapter4,
  ...ofChapters5To9,
  ...ofChoices,
}
