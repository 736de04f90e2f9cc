// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { createApp } from 'vue'
import { i18n } from '../../app/i18n.ts'
import type { RuleHealthPartsFragment } from '../../gql/graphql.ts'
import { wholeTexts } from '../../test/whole-texts.ts'
import RuleFindings from './RuleFindings.vue'

/** What is found of a rule that humans upheld and overturned so many times. */
function findingsOf(upheld: number, overturned: number): string {
  const health: RuleHealthPartsFragment = {
    hits: 20,
    tried: 100,
    upheld,
    overturned,
    since: '2026-01-01T00:00:00Z',
    days: [],
    neverFires: false,
    shadowed: false,
    cannotMatch: [],
    alert: null,
    cost: null,
    overlap: null,
  }
  const root = document.createElement('div')
  createApp(RuleFindings, { health })
    .component('UIcon', () => null)
    .use(i18n)
    .mount(root)
  return root.textContent
}

describe('the findings about a rule', () => {
  i18n.global.mergeLocaleMessage('en', wholeTexts.en)

  it('name that humans often decided otherwise', () => {
    const found = findingsOf(11, 9)
    expect(found).toContain('Humans decided 9 of 20 otherwise.')
    expect(found).not.toContain('Nothing stands out')
  })

  it('leave out what humans mostly upheld', () => {
    expect(findingsOf(11, 1)).toContain('Nothing stands out.')
  })
})
