import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { settings } from './settings-first.en.ts'

const project = new URL('../../../', import.meta.url)
const pages = [
  'README.md',
  'client/README.md',
  ...['docs', 'docs/development'].flatMap((folder) =>
    readdirSync(new URL(folder, project))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  ),
]
const labels: readonly string[] = Object.values(settings.sections)

it.each(pages)('%s calls the pages of the settings what they are called', (path) => {
  const text = readFileSync(new URL(path, project), 'utf8').replaceAll(/\s+/g, ' ')
  const named = [...text.matchAll(/Settings [→›] /g)].map(({ index }) => text.slice(index, index + 50))
  const known = (words: string) => labels.some((label) => new RegExp(`^Settings → ${label}\\b`).test(words))
  expect(named.filter((words) => !known(words))).toEqual([])
})
