import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../structure/source.ts'

const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  dependencies: Record<string, string>
}

/** What works on the program, and is no part of it. */
const ofDevelopment = /^(test|spec|structure|schema-changes)\/|\.test\.ts$|^write-contracts\.ts$/

const sources = readdirSync(join(root, 'server'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !ofDevelopment.test(file))
  .map((file) => readFileSync(join(root, 'server', file), 'utf8'))
  .concat(
    readdirSync(join(root, 'migrations')).map((file) => readFileSync(join(root, 'migrations', file), 'utf8')),
  )

/** The packages that values are imported from, or that are found by their names. */
const used = new Set(
  sources
    .flatMap((text) => [
      ...text.matchAll(/^(?:import|export) (?!type )[^'`;]*?from '([^.'][^']*)'/gm),
      ...text.matchAll(/^import '([^.'][^']*)'/gm),
      ...text.matchAll(/(?:import|\)\.resolve|meta\.resolve)\(\s*['`]([^.'`][^'`]*)['`]/g),
    ])
    .map(([, name = '']) => /^(@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? '')
    .filter((name) => !name.startsWith('node:') && !builtinModules.includes(name)),
)

it('what the program needs of packages is in dependencies, and nothing else is', () => {
  const scriptData = Object.keys(dependencies).filter((name) => name.startsWith('@tesseract.js-data/'))
  expect(scriptData.length).toBeGreaterThan(0)
  const needed = [...used].filter((name) => !name.startsWith('@tesseract.js-data'))
  expect([...needed, ...scriptData].sort()).toEqual(Object.keys(dependencies).sort())
})
