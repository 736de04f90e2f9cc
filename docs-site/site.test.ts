import { existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import MiniSearch from 'minisearch'
import { describe, expect, it, test } from 'vitest'
import { documentedPages, firstHourDocument, sendingDocument } from '../web/src/app/documents.ts'
import { layout, notFoundPage } from './layout.ts'
import { addressOf, Links } from './links.ts'
import { render } from './markdown.ts'
import { readOperations } from './operations.ts'
import { pathOf, readGroups } from './pages.ts'
import { searchIndex } from './search-index.ts'
import { type Entry, searchOptions } from './search-options.ts'

const root = resolve(import.meta.dirname, '..')
const groups = readGroups(root)
const pages = groups.flatMap((group) => group.pages)
const links = new Links(pages.map(({ file }) => file))
const rendered = pages.map((page) => ({ page, rendered: render(page, links, root) }))
const assets = { script: '/docs/a.js', stylesheet: '/docs/a.css', searchIndex: '/docs/a.json' }

const markdownBelow = (folder: string) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => `${folder}/${file}`)

const found = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, value = '']) => value)
const idsOf = (html: string) => found(html, /\bid="([^"]+)"/g)
const ids = new Map(rendered.map(({ page, rendered: { html } }) => [page.path, idsOf(html)]))
/** What the program answers beside the site. */
const elsewhere = ['/', '/api/docs', '/api/openapi.json', '/api/docs/errors']

test('the sidebar has every page of docs/ and examples/ once', () => {
  const files = pages.map(({ file }) => file)
  expect([...new Set(files)]).toEqual(files)
  expect(files).toEqual(expect.arrayContaining([...markdownBelow('docs'), ...markdownBelow('examples')]))
  expect(new Set(pages.map(({ path }) => path)).size).toBe(pages.length)
})

test.each([
  ['docs/README.md', '/docs'],
  ['README.md', '/docs/quick-start'],
  ['docs/api.md', '/docs/api'],
  ['docs/reference/enums.md', '/docs/reference/enums'],
  ['examples/README.md', '/docs/examples'],
  ['examples/word-list/README.md', '/docs/examples/word-list'],
  ['CHANGELOG.md', '/docs/changelog'],
])('%s is at %s', (file, path) => expect(pathOf(file)).toBe(path))

describe.each(rendered)('$page.file', ({ page, rendered: made }) => {
  const html = layout(page, made, groups, assets)

  it('leads to what is there', () => {
    for (const href of found(html, /\bhref="([^"]+)"/g)) {
      if (/^(https?|mailto):/.test(href) || elsewhere.includes(href)) continue
      const [path = '', anchor] = href.split('#')
      const anchors = path === '' ? idsOf(html) : ids.get(path)
      const file = [...links.taken].map(addressOf).includes(path)
      const ofBuild = Object.values(assets).includes(path) || path === '/favicon.svg'
      expect(anchors !== undefined || file || ofBuild, href).toBe(true)
      if (anchor !== undefined) expect(anchors, href).toContain(decodeURIComponent(anchor))
    }
  })

  it('names files of the source that exist', () => {
    for (const file of found(html, /class="source" title="([^"]+), in the source"/g))
      expect(existsSync(join(root, file)), file).toBe(true)
  })

  it('has nothing inline that the content security policy refuses, and no heading twice', () => {
    expect(found(html, /<script(?![^>]*\bsrc=)([^>]*)>/g)).toEqual([])
    expect(found(html, /<[a-z][^>]*\s(on[a-z]+)=/g)).toEqual([])
    expect([...new Set(idsOf(html))]).toEqual(idsOf(html))
  })
})

test.each([
  ...documentedPages,
  ['lists of what was sent', sendingDocument],
  ['the checklist', firstHourDocument],
] as const)('the dashboard leads from %s to what is there', (_page, address) => {
  const [path = '', anchor] = address.split('#')
  expect([...ids.keys()]).toContain(path)
  if (anchor !== undefined) expect(ids.get(path)).toContain(anchor)
})

test('a page that is not there has the sidebar', () => {
  expect(notFoundPage(groups, assets)).toContain('href="/docs/api"')
})

test('pictures are there in both themes', () => {
  const { rendered: made } = rendered.find(({ page }) => page.file === 'docs/moderators.md') ?? {}
  expect(made?.html).toContain(
    '<img class="in-light" src="/docs/images/review-light.png" alt="The review screen" loading="lazy" /><img class="in-dark" src="/docs/images/review-dark.png"',
  )
})

test('lines of the specification are led to, and are no words of what is searched', () => {
  const { rendered: made } = rendered.find(({ page }) => page.file === 'docs/webhook-order.md') ?? {}
  expect(made?.html).toContain('<sup><a href="/docs/specification#61-delivery">6.1.6</a>')
  expect(made?.parts.map(({ text }) => text).join()).not.toMatch(/V?6\.1\.\d/)
})

describe('the search', () => {
  const index = MiniSearch.loadJSON<Entry>(searchIndex(rendered, readOperations(root)), searchOptions)

  test.each([
    ['retries', '/docs/api#retries'],
    ['WEBHOOK_SCHEDULE', '/docs/api#retries'],
    ['schedule webhook', '/docs/api#retries'],
    ['verify signature', '/docs/api#verifying'],
    ['RATE_LIMITED', '/docs/errors#rate_limited'],
    ['known images', '/docs/admins#known-images'],
    ['breaking', '/docs/versions#what-is-breaking'],
    ['backup', '/docs/operators#backups'],
    ['undo time', '/docs/admins#workspace-settings'],
    ['decideContent', '/api/docs#/Content/decideContent'],
    ['AcceptInvitationInput', '/docs/reference/inputs#acceptinvitationinput'],
  ])('of “%s” finds %s among the first', (query, address) => {
    const first = index.search(query).slice(0, 8)
    expect(first.map(({ id }) => String(id))).toContain(address)
  })

  it('finds nothing for what is nowhere', () => expect(index.search('xylophone')).toEqual([]))
})
