import { describe, expect, it } from 'vitest'
import { ruleActions } from '../../judging/rules/actions/index.ts'
import { conditions } from '../../judging/rules/conditions/index.ts'
import { listTypes } from '../../settings/lists/types/index.ts'
import { readPage, rowsOf } from './markdown.ts'

const page = readPage('docs/admins.md')

/** The first cells of the tables below a heading. */
function listedUnder(heading: string): (string | undefined)[] {
  const [, section = ''] = page.split(`\n${heading}\n`)
  return rowsOf(section.split(/\n##+ /)[0] ?? '').map(([first]) => first)
}

describe('docs/admins.md has a row for', () => {
  it.each([
    ['condition', '### Conditions', conditions],
    ['rule action', '### Actions', ruleActions],
    ['type of list', '## Lists', listTypes],
  ])('every %s', (_what, heading, definitions) => {
    expect(listedUnder(heading).sort()).toEqual(definitions.map(({ label }) => label).sort())
  })
})
