import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { placeOf, rooms } from './test/rooms.ts'
import { sqlOutsideStores } from './test/sql-outside-stores.ts'

const root = join(import.meta.dirname, '..')
const folders = ['server', 'start', 'migrations', 'e2e', 'bench', 'web/src']

/** Every source file of the project, by its path from the root. */
const files = folders.flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(ts|vue)$/.test(name))
    .map((name) => join(folder, name))
    .filter((path) => !path.startsWith('web/src/gql/')),
)
const server = files.filter(
  (path) => path.startsWith('server/') && !/\.test\.ts$|^server\/(test|spec)\//.test(path),
)
const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

interface Import {
  from: string
  to: string
}

/** The relative imports of a file, types included. */
function importsOf(path: string): Import[] {
  const source = ts.createSourceFile(path, textOf(path), ts.ScriptTarget.Latest)
  return source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) return []
    const target = statement.moduleSpecifier.text
    if (!target.startsWith('.')) return []
    return [{ from: path, to: relative(root, join(root, dirname(path), target)) }]
  })
}

const imports = server.flatMap(importsOf).filter(({ to }) => to.startsWith('server/'))

describe('the architecture', () => {
  it('has no file over 300 lines, and no test over 400', () => {
    const long = files
      .map((path) => ({ path, lines: textOf(path).split('\n').length - 1 }))
      .filter(({ path, lines }) => lines > (/\.(test|e2e)\.ts$/.test(path) ? 400 : 300))
    expect(long).toEqual([])
  })

  it('has every file of the server in a room', () => {
    expect(server.filter((path) => placeOf(path) === undefined)).toEqual([])
  })

  it(`imports one way only, types included: ${rooms.map(({ name }) => name).join(' → ')}`, () => {
    const back = imports.filter(({ from, to }) => (placeOf(to) ?? 0) > (placeOf(from) ?? 0))
    expect(back.map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
  })

  it('keeps SQL in the stores of nouns, but for files that are not moved there yet', () => {
    const outside = server.filter(
      (path) =>
        !/\.store\.ts$|^server\/(platform|insight|wiring)\//.test(path) &&
        /\bquery(<[^(]*>)?\(/.test(textOf(path)),
    )
    expect(outside.sort()).toEqual(sqlOutsideStores)
  })

  it('has no import cycle, not even of types alone', () => {
    expect(cycles(imports)).toEqual([])
  })
})

/** The cycles of a graph, each as the path that leads back to its start. */
function cycles(edges: readonly Import[]): string[][] {
  const next = new Map<string, string[]>()
  for (const { from, to } of edges) next.set(from, [...(next.get(from) ?? []), to])
  const found: string[][] = []
  const done = new Set<string>()
  const visit = (path: string, trail: string[]): void => {
    const start = trail.indexOf(path)
    if (start >= 0) return void found.push([...trail.slice(start), path])
    if (done.has(path)) return
    for (const target of next.get(path) ?? []) visit(target, [...trail, path])
    done.add(path)
  }
  for (const path of next.keys()) visit(path, [])
  return found
}
