import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { slug } from 'github-slugger'
import { describe, expect, it } from 'vitest'
import { projectCoverage, root, textOf } from './read-project.ts'

/** The lines that a page rests on: the id, and where the link leads. */
const citationsOf = (page: string): string[][] =>
  [...page.matchAll(/\[(V?\d+(?:\.\d+)+[a-z]?)\]\(([\w/.-]*)#([\w-]*)\)/g)].map((found) => found.slice(1))

/** Where each line stands, by its id: `specification.md#61-delivery`. */
const places = new Map(
  ['specification.md', 'specification/choices.md'].flatMap((file) => {
    let anchor = ''
    return textOf(`docs/${file}`)
      .split('\n')
      .flatMap((line): [string, string][] => {
        const [, heading] = /^#+ (.*)$/.exec(line) ?? []
        if (heading !== undefined) anchor = slug(heading)
        const [, id] = /^- \[([^\]]+)\] /.exec(line) ?? []
        return id === undefined ? [] : [[id, `${file}#${anchor}`]]
      })
  }),
)

describe('the lines of the specification that a page rests on', () => {
  const citing = readdirSync(join(root, 'docs'))
    .filter((name) => name.endsWith('.md') && name !== 'specification.md')
    .flatMap((name) => citationsOf(textOf(`docs/${name}`)).map(([id = '', ...link]) => ({ name, id, link })))
  const { proofs } = projectCoverage()

  it('stand where the links lead', () => {
    const astray = citing.filter(({ id, link }) => places.get(id) !== link.join('#'))
    expect(astray).toEqual([])
  })

  it('are held by tests', () => {
    expect(citing.filter(({ id }) => !proofs.has(id))).toEqual([])
    expect(new Set(citing.map(({ name }) => name))).toEqual(
      new Set(['admins.md', 'api.md', 'moderators.md', 'webhook-order.md']),
    )
  })
})
