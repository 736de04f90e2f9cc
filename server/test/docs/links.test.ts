import { existsSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { slug } from 'github-slugger'
import { describe, expect, it } from 'vitest'
import { readPage, root } from './markdown.ts'

const inDocs = ['docs', 'docs/development', 'docs/decisions'].flatMap((folder) =>
  readdirSync(join(root, folder)).map((name) => `${folder}/${name}`),
)
const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  ...inDocs.filter((name) => name.endsWith('.md')),
]

/** The links of a page that lead to files of the project or to headings. */
const linksOf = (page: string): string[] =>
  [...page.matchAll(/\]\(([^)\s]+)\)|(?:src|srcset)="([^"]+)"/g)]
    .map(([, link, source]) => link ?? source ?? '')
    .filter((link) => !/^https?:/.test(link))

/** The anchors of a page's headings. */
const anchorsOf = (page: string): string[] =>
  [...page.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => slug(heading))

describe.each(pages)('%s', (path) => {
  const page = readPage(path)

  it('links to what is there', () => {
    for (const link of linksOf(page)) {
      const [file = '', anchor] = link.split('#')
      const target = file === '' ? path : join(dirname(path), file)
      expect(existsSync(join(root, target)), link).toBe(true)
      if (anchor !== undefined) expect(anchorsOf(readPage(target)), link).toContain(anchor)
    }
  })
})

describe('docs/images', () => {
  const shown = pages.flatMap((path) => linksOf(readPage(path))).map((link) => link.split('/').at(-1))

  it.each(readdirSync(join(root, 'docs/images')))('%s is small', (name) => {
    expect(statSync(join(root, 'docs/images', name)).size).toBeLessThan(200 * 1024)
  })

  it('are each shown somewhere, in the dark by the documentation as served in place of their light twin', () => {
    const twins = shown.map((name) => name?.replace(/-light(\.\w+)$/, '-dark$1'))
    expect([...shown, ...twins]).toEqual(expect.arrayContaining(readdirSync(join(root, 'docs/images'))))
  })
})
