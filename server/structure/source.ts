import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'

export const root = join(import.meta.dirname, '../..')

const folders = [
  'server',
  'client',
  'start',
  'migrations',
  'docs-site',
  'e2e',
  'bench',
  'chaos',
  'attack',
  'training',
  'web/src',
]

/** Every source file of the project, by its path from the root, without generated ones. */
export const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|vue)$/.test(name))
    .map((name) => join(folder, name))
    .filter((path) => !/^web\/src\/gql\/|^client\/dist\/|\.generated\.ts$/.test(path)),
)

/** The files of the program: those of the server without its tests and without the tools that examine the code. */
export const server = files.filter(
  (path) =>
    path.startsWith('server/') && !/\.test\.ts$|^server\/(test|spec|structure|schema-changes)\//.test(path),
)

/** The text of a source file. */
export const textOf = (path: string): string => readFileSync(join(root, path), 'utf8')

/** How many lines a source file has. */
export const linesOf = (path: string): number => textOf(path).split('\n').length - 1

/** One file that imports another; by their paths from the root. */
export interface Import {
  from: string
  to: string
}

/** The imports between files of the server, types included. */
export const importsOfServer = (): Import[] =>
  server.flatMap((path) => importsIn(path, textOf(path))).filter(({ to }) => to.startsWith('server/'))

/** The files that a file with that text imports. */
export function importsIn(path: string, text: string): Import[] {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest)
  return source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return []
    const target = statement.moduleSpecifier.text
    if (!target.startsWith('.')) return []
    return [{ from: path, to: relative(root, join(root, dirname(path), target)) }]
  })
}
