import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { build, type Plugin } from 'vite'
import { afterAll, expect, test } from 'vitest'
import { lightGraphql } from './light-graphql.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'verdict-graphql-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Answers with fields that are there, that wait, fail and were named badly; then whether two objects of one selection share a shape. */
const source = `
import { buildSchema, execute, parse } from ${JSON.stringify(path.resolve('node_modules/graphql/index.mjs'))}
const schema = buildSchema('type Row { a: Int b: Int row(times: Int): Row sure: Int! rows: [Row!] } type Query { row: Row sure: Row! }')
const later = (value) => new Promise((resolve) => setTimeout(resolve, 1, value))
const failed = () => Promise.reject(new Error('failed'))
const row = () => ({
  a: 1,
  b: () => later(2),
  row: ({ times }) => (times === 0 ? null : later(row())),
  sure: failed,
  rows: () => [row(), later(row())],
})
const operations = [
  '{ row { a b rows { a } } }',
  '{ row { __proto__: a constructor: b toString: b b a } }',
  '{ row { a row { b row(times: 0) { a } } } }',
  '{ row { a row { b sure } again: row { a } } }',
  '{ row { a } sure { a b sure } }',
  '{ row { a ...on Row { a __typename } row(times: 2) { a row(times: 1) { b } } } }',
]
for (const operation of operations)
  console.log(JSON.stringify(await execute({ schema, document: parse(operation), rootValue: { row, sure: row } })))
const { data } = await execute({ schema, document: parse('{ row { rows { a b } } }'), rootValue: { row } })
console.log(Object.getPrototypeOf(data.row) instanceof Object, haveSameMap(...data.row.rows))`

/** What the source prints when it is built with these plugins. */
async function printed(name: string, plugins: Plugin[]): Promise<string[]> {
  const [file, outDir] = [path.join(folder, `${name}.js`), path.join(folder, name)]
  writeFileSync(file, source)
  await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    plugins,
    ssr: { noExternal: true },
    build: { ssr: file, outDir, emptyOutDir: true },
  })
  // The bundler's parser knows no natives.
  const natives = path.join(folder, 'natives.cjs')
  writeFileSync(natives, `globalThis.haveSameMap = (one, other) => %HaveSameMap(one, other)`)
  const flags = ['--allow-natives-syntax', '--require', natives]
  return execFileSync(process.execPath, [...flags, path.join(outDir, `${name}.mjs`)], { encoding: 'utf8' })
    .trim()
    .split('\n')
}

test('graphql-js answers in the bundle what it answers elsewhere, in objects that share a shape', async () => {
  const answers = await printed('light', [lightGraphql])
  const usual = await printed('usual', [])
  expect(answers.slice(0, -1)).toEqual(usual.slice(0, -1))
  expect(answers).toHaveLength(7)
  expect(answers[1]).toBe('{"data":{"row":{"__proto__":1,"constructor":2,"toString":2,"b":2,"a":1}}}')
  expect(answers.at(-1)).toBe('false true')
})
