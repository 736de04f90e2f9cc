import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readPage, root } from './markdown.ts'

const pages = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'))

/** The headings that a page lists before its first chapter. */
const contentsOf = (page: string): string[] =>
  [...(page.split(/^## /m)[0] ?? '').matchAll(/^- \[(.*)\]\(#.*\)$/gm)].map(([, heading = '']) => heading)

const chaptersOf = (page: string): string[] =>
  [...page.matchAll(/^```[^]*?^```$|^## (.*)$/gm)].flatMap(([, heading]) => heading ?? [])

describe('a page with a table of contents', () => {
  const listing = pages.filter((name) => contentsOf(readPage(`docs/${name}`)).length > 0)

  it.each(listing)('%s lists all of its chapters, in order', (name) => {
    const page = readPage(`docs/${name}`)
    expect(contentsOf(page)).toEqual(chaptersOf(page))
  })
})
