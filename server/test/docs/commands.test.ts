import 'reflect-metadata'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadCommands } from '../../edges/cli/commands/index.ts'
import { makeProgram } from '../../edges/cli/parse.ts'
import { readPage, root } from './markdown.ts'

const pages = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'client/README.md',
  'deploy/systemd/verdict',
  ...['docs', 'docs/development', 'examples'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: folder === 'examples', encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
]

/** What can be given to each command, by its name. */
const known = new Map(
  makeProgram(await loadCommands(), () => Promise.resolve()).commands.map((command) => [
    command.name(),
    ['--help', ...command.options.flatMap(({ long }) => long ?? [])],
  ]),
)
const groups = new Set([...known.keys()].flatMap((name) => (name.includes(':') ? name.split(':')[0] : [])))

/** The commands that a page tells its reader to type, without what they are typed after. */
const typedIn = (page: string): string[][] =>
  [
    ...page
      .replaceAll(/\\\n\s*/g, '')
      .matchAll(/(?:npm run -s cli --|sudo verdict|node dist\/server\/cli\.js) ([a-z][^`\n]*)/g),
  ].map(([, typed = '']) => (/^(?:(?! #|[;|&)]).)*/.exec(typed)?.[0] ?? '').trim().split(/\s+/))

/** Commands that a page names in passing: such as `webhook:rotate`, with or without options. */
const namedIn = (page: string): string[][] =>
  [...page.matchAll(/`([a-z][\w-]*:[a-z][\w-]*[^`\n]*)`/g)]
    .map(([, named = '']) => named.split(/\s+/))
    .filter(([name = '']) => groups.has(name.split(':')[0]))

describe.each(pages)('%s', (path) => {
  const page = readPage(path)

  it('names commands that there are, with options that they have', () => {
    const wrong = [...typedIn(page), ...namedIn(page)].filter(([name = '', ...words]) => {
      const options = known.get(name)
      const given = words.filter((word) => word.startsWith('--')).map((word) => word.split('=')[0] ?? '')
      return options === undefined || given.some((option) => !options.includes(option))
    })
    expect(wrong).toEqual([])
  })

  it.skipIf(path === 'docs/cli.md')('has npm say nothing of its own between', () => {
    expect(page).not.toContain('npm run cli -- ')
  })
})

it('finds what pages tell to type', () => {
  expect(typedIn(readPage('docs/operators.md')).length).toBeGreaterThan(5)
  expect(typedIn(readPage('docs/operations.md'))).toContainEqual(['secret-key:rotate', '--dry-run'])
  expect(namedIn(readPage('docs/operators.md'))).toContainEqual(['member:reset-second-step'])
})
