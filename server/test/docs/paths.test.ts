import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readPage, root } from './markdown.ts'

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => `docs/${name}`),
]

it.each(pages)('%s names files that are there', (path) => {
  const named = [
    ...readPage(path).matchAll(/`((?:server|web|start|e2e|bench|client|migrations)\/[\w./-]+)`/g),
  ]
  const missing = named.flatMap(([, name = '']) => (existsSync(join(root, name)) ? [] : [name]))
  expect(missing).toEqual([])
})
