import { describe, expect, it } from 'vitest'
import type { RuleInput } from '../gql/graphql.ts'
import { withEntries } from './entry-errors.ts'

const id = '01a1fcc8-ca59-73bb-9cad-eae69b39da79'
const sent: RuleInput = {
  type: 'CONTENT',
  name: 'Spam',
  conditions: [
    { key: 'text', params: { regexes: ['fine', '(a+)+', 'x'.repeat(300)] } },
    { key: 'project', params: { categoryIds: [id] } },
  ],
  actions: [{ key: 'add_tags', params: { userTags: ['vip'] } }],
}
const said = (path: string) => withEntries({ [path]: 'Wrong' }, sent)[path]

describe('[2.10] messages about the parts of a rule', () => {
  it.each([
    ['conditions.0.params.regexes.1', '“(a+)+”: Wrong'],
    ['conditions.0.params.regexes.2', `“${'x'.repeat(40)}…”: Wrong`],
    ['actions.0.params.userTags.0', '“vip”: Wrong'],
    ['conditions.1.params.categoryIds.0', 'Wrong'],
    ['conditions.0.params.regexes', 'Wrong'],
    ['conditions.0.params.regexes.9', 'Wrong'],
    ['name', 'Wrong'],
  ])('%s: %s', (path, message) => expect(said(path)).toBe(message))

  it('are as the server sent them while it is not known what they are about', () => {
    expect(withEntries({ name: 'Required' }, undefined)).toEqual({ name: 'Required' })
  })
})
