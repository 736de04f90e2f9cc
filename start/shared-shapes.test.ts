import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { build } from 'vite'
import { afterAll, expect, test } from 'vitest'
import { sharedShapes } from './shared-shapes.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'verdict-shapes-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Two objects of one literal, and what they came out as. */
const source = `
const literals = {
  added: (base) => ({ ...base, two: 2, three: 3 }),
  merged: (base) => ({ ...base, ...{ two: 2 }, three: 3 }),
  overridden: (base) => ({ ...base, one: 0 }),
  copied: (base) => ({ ...base }),
  taken: ({ ...copy }) => copy,
}
for (const [name, make] of Object.entries(literals)) {
  for (let n = 0; n < 100; n++) make({ one: n })
  const [first, second] = [make({ one: 1 }), make({ one: 1 })]
  console.log(name, JSON.stringify(first), haveSameMap(first, second))
}`

/** What the source prints when it is built with the plugin. */
async function printed(): Promise<string[]> {
  const [file, outDir] = [path.join(folder, 'source.js'), path.join(folder, 'built')]
  writeFileSync(file, source)
  await build({
    configFile: false,
    root: folder,
    logLevel: 'error',
    plugins: [sharedShapes],
    build: {
      ssr: file,
      outDir,
      emptyOutDir: true,
      rolldownOptions: { output: { minify: { mangle: false, compress: false } } },
    },
  })
  // The bundler's parser knows no natives.
  const natives = `globalThis.haveSameMap = (one, other) => %HaveSameMap(one, other)`
  writeFileSync(path.join(folder, 'natives.cjs'), natives)
  const flags = ['--allow-natives-syntax', '--require', path.join(folder, 'natives.cjs')]
  return execFileSync(process.execPath, [...flags, path.join(outDir, 'source.mjs')], { encoding: 'utf8' })
    .trim()
    .split('\n')
}

test('objects of a literal that begins with a copy share a shape, and are what they were', async () => {
  expect(await printed()).toEqual([
    'added {"one":1,"two":2,"three":3} true',
    'merged {"one":1,"two":2,"three":3} true',
    'overridden {"one":0} true',
    'copied {"one":1} true',
    'taken {"one":1} true',
  ])
})
