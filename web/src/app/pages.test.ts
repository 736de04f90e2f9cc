import { readFileSync } from 'node:fs'
import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { describe, expect, it } from 'vitest'
import { createMemoryHistory, createRouter } from 'vue-router'
import { sectionAt, settingsSections } from '../settings/sections.ts'
import { documentOf } from './documents.ts'
import { places } from './navigation.ts'
import { routes } from './routes.ts'
import { shell } from './shell.en.ts'

const source = new URL('../', import.meta.url)
const read = (path: string): string => readFileSync(new URL(path, source), 'utf8')
const names = (all: typeof routes): string[] =>
  all.flatMap(({ name, children }) => [...(name ? [String(name)] : []), ...names(children ?? [])])

describe('[reliability: pages]', () => {
  it('the page has no inline script or style and loads nothing from elsewhere', () => {
    const page = read('../index.html')
    expect([...page.matchAll(/<script(?![^>]*\ssrc=)/g)]).toEqual([])
    expect(page).not.toMatch(/<style|\son\w+=|https?:\/\//)
  })

  it('every icon named in the sources is in the bundled collection', () => {
    const { icons, aliases } = createRequire(import.meta.url)('@iconify-json/lucide/icons.json') as Record<
      'icons' | 'aliases',
      object
    >
    const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
      (name) => /\.(vue|ts)$/.test(name) && !name.endsWith('.test.ts'),
    )
    const used = files.flatMap((name) =>
      [...read(name).matchAll(/i-lucide-([a-z0-9-]+)/g)].map((match) => match[1] ?? ''),
    )
    expect([...new Set(used)].filter((name) => !(name in icons) && !(name in aliases))).toEqual([])
    expect(used.length).toBeGreaterThan(50)
  })
})

describe('the places of the dashboard', () => {
  it('each place and each settings page has an address', () => {
    const known = names(routes)
    expect(
      [...places, ...settingsSections].map(({ name }) => name).filter((name) => !known.includes(name)),
    ).toEqual([])
  })

  it('[1.0.4b] there is one for each section that the specification names', () => {
    const sections = [
      'content',
      'users',
      'rules',
      'policies',
      'lists',
      'reports',
      'audit',
      'analytics',
      'team',
    ]
    expect(places.map(({ name }) => name)).toEqual(expect.arrayContaining(sections))
  })

  it('each page is explained in the documentation, but for those before one is signed in', () => {
    const explained = [
      'settings',
      'not-found',
      'sign-in',
      'reset-password',
      'forgotten-password',
      'enrol',
      'join',
    ]
    expect(
      names(routes)
        .filter((name) => documentOf(name) === undefined)
        .sort(),
    ).toEqual(explained.sort())
  })

  it('each page of the settings is of a section, also what lies below one', () => {
    const router = createRouter({ history: createMemoryHistory(), routes })
    const pathOf = (name: string): string => router.resolve({ name }).path
    const settings = router.getRoutes().filter(({ path }) => path.startsWith('/settings/'))
    expect(settings.filter(({ path }) => !sectionAt(path, pathOf)).map(({ path }) => path)).toEqual([])
    expect(sectionAt('/settings/signals/new', pathOf)?.name).toBe('settings-signals')
    expect(sectionAt('/settings', pathOf)).toBeUndefined()
  })

  it.each([
    ['/content/01a22b3a-7fc9-7235-980c-8121f24fd027', 'content-item'],
    ['/content/m-1', 'content-by-external-id'],
    ['/content/post/12', 'content-by-external-id'],
    ['/content/bulk-decisions', 'bulk-decisions'],
    ['/users/u-1044', 'users-by-external-id'],
    ['/places/general', 'places-by-external-id'],
    ['/queues/01a22b3a-7fc9-7235-980c-8121f24fd027/review', 'review'],
    ['/rules/new', 'rule-new'],
    ['/rules/anything', 'not-found'],
    ['/lists/anything', 'not-found'],
  ])('%s is %s', (path, name) => {
    const router = createRouter({ history: createMemoryHistory(), routes })
    expect(router.resolve(path).name).toBe(name)
  })

  it('each has a letter of its own after g', () => {
    expect(new Set(places.map(({ key }) => key)).size).toBe(places.length)
  })

  it('docs/moderators.md names the letter of each', () => {
    const [, listed = ''] = /^The letters after .*?: ([^]*?)\.$/m.exec(read('../../docs/moderators.md')) ?? []
    const labels: Record<string, unknown> = shell.nav
    expect(listed.replaceAll(/\s+/g, ' ').split(', ')).toEqual(
      places.map(
        ({ key, label }) => `<kbd>${key.toUpperCase()}</kbd> ${String(labels[label.replace('nav.', '')])}`,
      ),
    )
  })
})
