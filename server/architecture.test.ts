import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { drawing } from './structure/drawing.ts'
import { resolversWithTransactions } from './structure/figures.ts'
import { page, pageWithFigures } from './structure/page.ts'
import { folderImports, importsBack, roomImports } from './structure/room-imports.ts'
import { placeOf, rooms } from './structure/rooms.ts'
import { tablesWithSeveralFolders } from './structure/shared-tables.ts'
import { files, type Import, importsOfServer, linesOf, root, server } from './structure/source.ts'
import { benchesThatAreMissing, textsThatNameNoBench, textsWithoutBench } from './structure/sql-texts.ts'
import { sqlOutsideStores, tablesOfSeveralFolders, tablesOfSeveralRooms } from './structure/statements.ts'

const imports = importsOfServer()

describe('the architecture', () => {
  it('has no file over 300 lines, and no test over 400', () => {
    const long = files
      .map((path) => ({ path, lines: linesOf(path) }))
      .filter(({ path, lines }) => lines > (/\.(test|e2e)\.ts$/.test(path) ? 400 : 300))
    expect(long).toEqual([])
  })

  it('names folders and files in kebab-case, and components after what they draw', () => {
    const kebab = /^[a-z0-9]+([-.][a-z0-9]+)*$/
    const isNamed = (path: string) => {
      const name = basename(path)
      const isOwn = name.endsWith('.vue') ? /^[A-Z][A-Za-z0-9]*\.vue$/.test(name) : kebab.test(name)
      return (
        (isOwn || /^web\/src\/.*\.ts$/.test(path)) &&
        dirname(path)
          .split('/')
          .every((folder) => kebab.test(folder))
      )
    }
    expect(files.filter((path) => !isNamed(path))).toEqual([])
  })

  it('has every file of the server in a room', () => {
    expect(server.filter((path) => placeOf(path) === undefined)).toEqual([])
  })

  it(`imports one way only, types included: ${rooms.map(({ name }) => name).join(' → ')}`, () => {
    expect(importsBack(imports).map(({ from, to }) => `${from} imports ${to}`)).toEqual([])
  })

  it('is drawn in the documentation as it is', () => {
    expect(readFileSync(join(root, 'docs/images/rooms.svg'), 'utf8')).toBe(drawing(roomImports(imports)))
  })

  it('is described in figures as it is', async () => {
    expect(readFileSync(page, 'utf8')).toBe(await pageWithFigures(imports))
  })

  it('keeps SQL in the stores of nouns', () => {
    expect(sqlOutsideStores()).toEqual([])
  })

  it('writes SQL as text where a bench runs it, but for the files that a list gives a reason for', () => {
    expect(benchesThatAreMissing()).toEqual([])
    expect(textsThatNameNoBench().sort()).toEqual(Object.values(textsWithoutBench).flat().sort())
  })

  it('names each table in one room alone', () => {
    expect(tablesOfSeveralRooms()).toEqual([])
  })

  it('names each table in one folder alone, but for those that a list names, which only gets shorter', () => {
    expect(tablesOfSeveralFolders()).toEqual(tablesWithSeveralFolders)
  })

  it('opens no transaction in a resolver', () => {
    expect(resolversWithTransactions()).toEqual([])
  })

  it('has no import cycle, not even of types alone', () => {
    expect(cycles(imports)).toEqual([])
  })

  it('has no cycle of the folders of edges/: one arrow alone between REST, HTTP and GraphQL', () => {
    const between = folderImports('edges', imports)
    expect(between.length).toBeGreaterThan(0)
    expect(cycles(between)).toEqual([])
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
