import { describe, expect, it } from 'vitest'
import { routes } from '../../edges/rest/routes.ts'
import { readPage, rowsOf, sectionOf } from './markdown.ts'

const page = readPage('docs/api.md')
const addressOf = ({ method, path }: (typeof routes)[number]): string =>
  `\`${method.toUpperCase()} ${path.replace('/api/v1', '')}\``

describe('the table of limits in docs/api.md', () => {
  const rows = new Map(rowsOf(sectionOf(page, 'Limits')).map(([name, addresses]) => [name, addresses]))

  it.each([
    ['Content and users', 'content'],
    ['Status and lists', 'status'],
    ['Scores alone', 'score'],
    ['User reports, 100 a minute on every plan', 'reports'],
    ['Not limited', undefined],
  ] as const)('%s: has every address that is counted there', (name, limit) => {
    const addresses = routes.filter((route) => route.limit === limit).map(addressOf)
    expect(rows.get(name)).toBe(addresses.join(', '))
  })
})

describe('the table of errors in docs/api.md', () => {
  const rows = rowsOf(sectionOf(page, 'Errors')).map((row) => row.map((cell) => cell.replaceAll('`', '')))
  const codes = rows.map(([, code]) => code)

  it.each(routes)('has what is refused at $method $path', ({ codes: refusals = [], notFound }) => {
    expect(refusals.filter((code) => !codes.includes(code))).toEqual([])
    if (notFound !== undefined) expect(rows.map(([, , said]) => said)).toContain(notFound)
  })

  it('has a row of its own for each address that answers CONFLICT', () => {
    const answering = routes.filter((route) => route.codes?.includes('CONFLICT'))
    expect(codes.filter((code) => code === 'CONFLICT')).toHaveLength(answering.length)
  })
})
