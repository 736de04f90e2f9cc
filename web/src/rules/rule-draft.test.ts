import { describe, expect, it } from 'vitest'
import type { RulePartsFragment } from '../gql/graphql.ts'
import { freshPart, ruleDraft, ruleInput, type Definition } from './rule-draft.ts'

const definition: Definition = {
  key: 'text',
  label: 'Text',
  synonyms: [],
  description: '',
  appliesTo: ['CONTENT'],
  unavailableReason: null,
  paramsSchema: {
    properties: { match: { enum: ['any'], default: 'any' }, words: { type: 'array' } },
    required: ['match'],
  },
}
const definitionOf = (key: string): Definition | undefined => (key === 'text' ? definition : undefined)
const rule: RulePartsFragment = {
  id: '1',
  type: 'CONTENT',
  name: 'Spam',
  notes: null,
  enabled: true,
  resting: false,
  inertActions: [],
  mode: 'ENABLED',
  position: 0,
  version: 2,
  createdAt: '',
  updatedAt: '',
  updatedBy: null,
  conditions: [
    { key: 'text', params: { match: 'any', words: ['pills'] }, summary: '', orGroup: null },
    { key: 'text', params: { match: 'any', words: ['casino'] }, summary: '', orGroup: 1 },
    { key: 'text', params: { match: 'any', words: ['poker'] }, summary: '', orGroup: 1 },
  ],
  actions: [{ key: 'from_the_future', params: { kept: true }, summary: '' }],
}

describe('editing a rule', () => {
  it('sends a rule that nobody touched as it was, with parts it does not know', () => {
    expect(ruleInput(ruleDraft(rule, 'USER'), definitionOf)).toEqual({
      type: 'CONTENT',
      name: 'Spam',
      notes: null,
      conditions: [
        { key: 'text', params: { match: 'any', words: ['pills'] } },
        { key: 'text', params: { match: 'any', words: ['casino'] }, orGroup: 1 },
        { key: 'text', params: { match: 'any', words: ['poker'] }, orGroup: 1 },
      ],
      actions: [{ key: 'from_the_future', params: { kept: true } }],
    })
  })

  it('does not change the rule it was made from', () => {
    const draft = ruleDraft(rule, 'CONTENT')
    Object.assign(draft.conditions[0]?.params ?? {}, { words: [] })
    expect(rule.conditions[0]?.params).toEqual({ match: 'any', words: ['pills'] })
  })

  it('adds a part with its defaults and an identity of its own', () => {
    const [one, two] = [freshPart(definition), freshPart(definition)]
    expect(one.params).toEqual({ match: 'any' })
    expect(one.uid).not.toBe(two.uid)
  })
})
