import { describe, expect, it } from 'vitest'
import { blocksOf, readPage, sectionOf } from './markdown.ts'

describe('docs/development/style.md', () => {
  it('shows a resolver that is in the code as it is shown', () => {
    const [block] = blocksOf(sectionOf(readPage('docs/development/style.md'), 'Resolvers and routes'))
    const [, right] = block?.text.split('// Right\n') ?? []
    const resolver = readPage('server/settings/tags/tag.resolver.ts').replaceAll(/^ {2}/gm, '')
    expect(right).toMatch(/^@Authorized/)
    expect(resolver).toContain(right)
  })
})
